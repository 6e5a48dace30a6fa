/** Whose vehicles were, as far as they went from one company to another: docs/decisions/028-vehicles-that-change-hands.md. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../store/schema.ts'

export interface FormerOwner {
  /** Root organisation of the company. */
  readonly rootId: number
  /** ms since 1970. */
  readonly until: number
}

/** A move that is taken back within this time was a mistake: the company has had the vehicle all along. */
const mistake = sql`interval '1 day'`

const rootOf = (organisationId: unknown) => sql`(
  with recursive up as (
    select id, parent_id from organisations where id = ${organisationId}
    union all select o.id, o.parent_id from organisations o join up on o.id = up.parent_id
  ) select id from up where parent_id is null)`

/** Call in the transaction of moves, before them. `to`: the organisation that a vehicle goes to. Returns those that go to another company. */
export const vehicleMoves = (
  tx: Transaction<Database>,
  moves: ReadonlyArray<{ vehicleId: number; to: number }>,
): Promise<number[]> =>
  record(
    tx,
    sql`select v.id, ${rootOf(sql`v.organisation_id`)} as was, ${rootOf(sql`m.goes_to`)} as becomes
      from unnest(${moves.map(({ vehicleId }) => vehicleId)}::int[], ${moves.map(({ to }) => to)}::int[]) as m (vehicle_id, goes_to)
      join vehicles v on v.id = m.vehicle_id`,
  )

/** As `vehicleMoves`, for an organisation with all that is below it. `to`: null: to the top. */
export const organisationMoves = (tx: Transaction<Database>, organisationId: number, to: number | null): Promise<number[]> =>
  record(
    tx,
    sql`select v.id, ${rootOf(organisationId)} as was, ${to === null ? sql`${organisationId}::int` : rootOf(to)} as becomes
      from vehicles v where v.organisation_id in (
        with recursive below as (
          select id from organisations where id = ${organisationId}
          union all select o.id from organisations o join below on o.parent_id = below.id
        ) select id from below)`,
  )

async function record(tx: Transaction<Database>, moves: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with moved as (select * from (${moves}) as m (id, was, becomes) where was <> becomes),
    undone as (
      delete from former_owners f using moved m
      where f.vehicle_id = m.id and f.root_id = m.becomes and f.until > now() - ${mistake}
        and f.until = (select max(last.until) from former_owners last where last.vehicle_id = m.id)
      returning f.vehicle_id
    ), noted as (
    insert into former_owners (vehicle_id, root_id, until)
    select id, was, now() from moved where id not in (select vehicle_id from undone)
    on conflict do nothing
    ),
    -- What the former company asked of the terminal does not reach it any more.
    cancelled as (
      update commands set state = 'cancelled', finished_at = now()
      where vehicle_id in (select id from moved) and state = 'queued'
    ),
    not_set as (
      update terminal_changes set state = 'cancelled', detail = 'moved', ended_at = now()
      where vehicle_id in (select id from moved) and state in ('asked', 'waiting')
    ),
    -- Its geofences are not for the terminal of the buyer, which is sent that it is to delete them.
    no_areas as (
      update terminal_areas set wanted = false, state = 'waiting', tries = 0, next_at = now(), changed_at = now()
      where vehicle_id in (select id from moved) and wanted
    ),
    -- Its plans do not hold for the buyer, who would see their names until they are summed up again.
    no_plans as (
      delete from maintenance_progress where vehicle_id in (select id from moved)
    )
    select id from moved`.execute(tx)
  return rows.map(({ id }) => id)
}
