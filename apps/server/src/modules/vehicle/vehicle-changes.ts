/** What is kept of each change of a vehicle, and how the database says that something is taken. */
import type { Transaction } from 'kysely'
import type { Database } from '../../store/schema.ts'

export interface ChangedBy {
  readonly userId: number
  readonly login: string
}

export interface Change {
  kind: Database['vehicle_changes']['kind']
  /** Fields that changed. */
  before: object
  after: object
}

/** Belongs into the transaction that changes the vehicle; gives the number of the change. */
export async function recordChange(tx: Transaction<Database>, vehicleId: number, by: ChangedBy, change: Change): Promise<string> {
  const { id } = await tx
    .insertInto('vehicle_changes')
    .values({
      vehicle_id: vehicleId,
      user_id: by.userId,
      login: by.login,
      kind: change.kind,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Which unique rule was broken. */
export type Taken = 'plate' | 'number'
const uniqueViolation = '23505'

/** Throws what is something else. */
export function takenOf(error: unknown): Taken {
  if (error instanceof Error && 'code' in error && error.code === uniqueViolation && 'table' in error)
    return error.table === 'terminals' ? 'number' : 'plate'
  throw error
}
