/** Marks figures to be computed again from the reports that are kept; the server that keeps figures does it, before those of today. */
import { movementVersion } from '@outrider/track'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../store/schema.ts'

export interface RebuildRange {
  /** YYYY-MM-DD, both included; undefined: from the first report, to the last. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** undefined: all. */
  readonly vehicleId: number | undefined
}

/**
 * A late report at the beginning of a day of UTC belongs to its day in every time zone, or to the one after. Days whose reports have expired keep what
 * they have.
 * @returns how many days of vehicles were marked
 */
export function markForRebuild(db: Kysely<Database>, { from, to, vehicleId }: RebuildRange): Promise<number> {
  return db.transaction().execute(tx => markDays(tx, { from, to, vehicleIds: vehicleId === undefined ? null : [vehicleId] }))
}

interface MarkedRange extends Pick<RebuildRange, 'from' | 'to'> {
  /** null: all. */
  readonly vehicleIds: readonly number[] | null
}

async function markDays(tx: Transaction<Database>, { from, to, vehicleIds }: MarkedRange): Promise<number> {
  const { rows } = await sql<{ marked: number }>`
    with kept as (
      select s.vehicle_id, s.open_day, least(
        (select min(time) from positions p where p.vehicle_id = s.vehicle_id)::date,
        (select min(day) from track_days t where t.vehicle_id = s.vehicle_id)
      ) as first_day
      from figure_states s where ${vehicleIds}::int4[] is null or s.vehicle_id = any(${vehicleIds}::int4[])
    ),
    marked as (
      insert into late_report_hours as h (vehicle_id, hour)
      select vehicle_id, d at time zone 'UTC' from kept,
        generate_series(greatest(first_day, ${from ?? null}::date)::timestamp, least(open_day, ${to ?? null}::date)::timestamp, interval '1 day') d
      on conflict (vehicle_id, hour) do update set seq = nextval('late_report_hours_seq')
      returning vehicle_id
    )
    select count(*)::int4 as marked from marked`.execute(tx)
  // Whose day is open is computed in its turn, as after a new report.
  await sql`
    update figure_states set seen_at = 'epoch'
    where (${to ?? null}::date is null or open_day <= ${to ?? null}::date)
      and (${vehicleIds}::int4[] is null or vehicle_id = any(${vehicleIds}::int4[]))`.execute(tx)
  return rows[0]?.marked ?? 0
}

/**
 * Marks all figures when they were computed by an earlier version of the account of movement. Of days whose reports have expired the version stays.
 * @returns whether it did
 */
export async function rebuildAfterRule(db: Kysely<Database>, version: number): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`select version from figure_rules`.execute(db)
  if ((rows[0]?.version ?? 1) >= version) return false
  await markForRebuild(db, { from: undefined, to: undefined, vehicleId: undefined })
  await sql`update figure_rules set version = ${version}`.execute(db)
  return true
}

/**
 * Marks figures of vehicles that are counted by other settings or in another zone now, by choice or by a move. Days whose reports have expired keep
 * what they were counted by.
 * @param now ms since 1970
 * @returns of how many vehicles
 */
export function rebuildAfterSettings(db: Kysely<Database>, now: number, platformZone: string): Promise<number> {
  return db.transaction().execute(async tx => {
    const { rows } = await sql<{ vehicle_id: number }>`
      update figure_states s set counted_by = c.counted_by
      from counting_of_vehicles c where c.vehicle_id = s.vehicle_id and s.counted_by <> c.counted_by returning s.vehicle_id`.execute(
      tx,
    )
    const vehicleIds = rows.map(row => row.vehicle_id)
    // A day that has begun in the zone before, and not in the one now.
    await sql`
      delete from vehicle_days d using counting_of_vehicles c
      where d.vehicle_id = any(${vehicleIds}::int4[]) and c.vehicle_id = d.vehicle_id
        and d.day > (${new Date(now)}::timestamptz at time zone coalesce(c.time_zone, ${platformZone}))::date`.execute(tx)
    if (vehicleIds.length > 0) await markDays(tx, { from: undefined, to: undefined, vehicleIds })
    return vehicleIds.length
  })
}

export interface WaitingFigures {
  /** Days that were computed by an earlier version of the account, and stay so once their reports have expired. */
  readonly former: number
  /** Vehicles and hours with reports that figures of the past do not have yet. */
  readonly vehicles: number
  readonly hours: number
  /** Vehicles with newer reports than the figures of their open day, and when the oldest of these was computed. */
  readonly open: number
  readonly oldest: Date | null
}

export async function waitingFigures(db: Kysely<Database>): Promise<WaitingFigures> {
  const { rows } = await sql<WaitingFigures>`
    select w.vehicles, w.hours, o.open, o.oldest, f.former from
      (select count(distinct vehicle_id)::int4 as vehicles, count(*)::int4 as hours from late_report_hours) w,
      (select count(*)::int4 as open, min(s.computed_at) as oldest
        from latest_positions l join figure_states s using (vehicle_id) where l.received_at > s.seen_at) o,
      (select count(*)::int4 as former from vehicle_days where rule < ${movementVersion}) f`.execute(db)
  return rows[0] ?? { vehicles: 0, hours: 0, open: 0, oldest: null, former: 0 }
}
