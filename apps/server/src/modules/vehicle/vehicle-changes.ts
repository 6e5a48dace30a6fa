/** Change log of vehicles, and the mapping of unique violations. */
import type { Transaction } from 'kysely'
import type { Database } from '../../store/schema.ts'

export interface ChangedBy {
  /** null: somebody on the command line. */
  readonly userId: number | null
  readonly login: string
}

export interface VehicleChange {
  kind: Database['vehicle_changes']['kind']
  /** Changed fields only. */
  before: object
  after: object
}

/** Call inside the transaction that changes the vehicle; returns the change id. */
export async function recordChange(
  tx: Transaction<Database>,
  vehicleId: number,
  by: ChangedBy,
  change: VehicleChange,
): Promise<string> {
  const [id] = await recordChanges(tx, by, [{ vehicleId, ...change }])
  if (id === undefined) throw new Error('The change of a vehicle was not recorded')
  return id
}

/** The same for several vehicles. */
export async function recordChanges(
  tx: Transaction<Database>,
  by: ChangedBy,
  changes: ReadonlyArray<VehicleChange & { vehicleId: number }>,
): Promise<string[]> {
  const rows = await tx
    .insertInto('vehicle_changes')
    .values(
      changes.map(({ vehicleId, kind, before, after }) => ({
        vehicle_id: vehicleId,
        user_id: by.userId,
        login: by.login,
        kind,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which unique constraint was violated. */
export type TakenField = 'plate' | 'number'
const uniqueViolation = '23505'

/** Rethrows any other error. */
export function takenOf(error: unknown): TakenField {
  if (error instanceof Error && 'code' in error && error.code === uniqueViolation && 'table' in error)
    return error.table === 'terminals' ? 'number' : 'plate'
  throw error
}
