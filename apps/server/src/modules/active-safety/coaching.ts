/** Talks with drivers about risk, and about vehicles: noted, held, and done when what was agreed is. */
import { type CoachingNote, type CoachingState, limits } from '@outrider/contract'
import { type Kysely, sql } from 'kysely'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { Database } from '../../store/schema.ts'
import type { DriversPort } from '../ports.ts'

interface Dependencies {
  readonly db: Kysely<Database>
  readonly access: AccessGate
  readonly drivers: () => DriversPort
  /** ms since 1970. */
  readonly now: () => number
}

interface Coached {
  readonly column: 'driver_id' | 'vehicle_id'
  readonly id: number
}

type CoachingPath = 'activeSafety/getRiskCoaching' | 'activeSafety/addRiskCoaching' | 'activeSafety/setRiskCoaching'

/** How many talks are not done yet, by driver or vehicle. */
export async function openTalks(
  db: Kysely<Database>,
  column: Coached['column'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; talks: number }>`
    select ${sql.ref(column)} as id, count(*)::int4 as talks from risk_coaching
    where ${sql.ref(column)} = any(${ids}::int4[]) and done_at is null group by 1`.execute(db)
  return new Map(rows.map(({ id, talks }) => [id, talks]))
}

async function notesOf(db: Kysely<Database>, { column, id }: Coached): Promise<CoachingNote[]> {
  const rows = await db
    .selectFrom('risk_coaching')
    .selectAll()
    .where(column, '=', id)
    .orderBy('id', 'desc')
    .limit(limits.riskTalks)
    .execute()
  return rows.map(row => ({
    talk: row.id,
    note: row.note,
    state: row.done_at ? 'done' : row.held_at ? 'held' : 'noted',
    notedBy: row.noted_by_name,
    notedTime: row.noted_at.getTime(),
    heldBy: row.held_by_name,
    heldTime: row.held_at?.getTime() ?? null,
    doneBy: row.done_by_name,
    doneTime: row.done_at?.getTime() ?? null,
  }))
}

export function coachingHandlers({ db, access, drivers, now }: Dependencies): Handlers<CoachingPath> {
  async function coachedOf(
    { driverId, vehicleId }: { driverId?: string | undefined; vehicleId?: string | undefined },
    { userId }: SignedInUser,
  ): Promise<Coached> {
    if (vehicleId !== undefined) {
      const vehicle = await visibleVehicle(access, userId, vehicleId)
      return { column: 'vehicle_id', id: vehicle.identity.id }
    }
    const { organisationIds, onlyVehicleId } = await access.scope(userId)
    const id = Number(driverId ?? 0)
    // The account of a vehicle sees what is written about the vehicle, not about persons.
    const known = onlyVehicleId === undefined && (await drivers().driver(id, [...organisationIds]))
    return known ? { column: 'driver_id', id } : fail('trip.driverUnknown')
  }
  const nameOf = ({ name, login }: SignedInUser): string => name || login

  /** Back to an earlier state, what came after it is forgotten. */
  function changeTo(state: CoachingState, by: string) {
    const at = new Date(now())
    const none = { held_by_name: '', held_at: null, done_by_name: '', done_at: null }
    if (state === 'noted') return none
    if (state === 'held') return { ...none, held_by_name: by, held_at: at }
    return { done_by_name: by, done_at: at }
  }

  return {
    'activeSafety/getRiskCoaching': async (asked, { user }) => ({ notes: await notesOf(db, await coachedOf(asked, user)) }),

    async 'activeSafety/addRiskCoaching'({ note, ...asked }, { user }) {
      const coached = await coachedOf(asked, user)
      await db
        .insertInto('risk_coaching')
        .values({
          driver_id: null,
          vehicle_id: null,
          [coached.column]: coached.id,
          note,
          noted_by_name: nameOf(user),
          noted_at: new Date(now()),
        })
        .execute()
      return { notes: await notesOf(db, coached) }
    },

    async 'activeSafety/setRiskCoaching'({ talk, state, ...asked }, { user }) {
      const coached = await coachedOf(asked, user)
      const { numUpdatedRows } = await db
        .updateTable('risk_coaching')
        .set(changeTo(state, nameOf(user)))
        .where('id', '=', talk)
        .where(coached.column, '=', coached.id)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) fail('risk.unknown')
      return { notes: await notesOf(db, coached) }
    },
  }
}
