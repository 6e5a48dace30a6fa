/**
 * Whether another server has a newer link of the vehicle, kept so until the transaction ends: who takes the lease waits. The link here may look alive
 * after the terminal has left it, and what was seen over it is of before.
 */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'

/** @param run of this server */
export async function hasNewerLink(tx: Transaction<Database>, vehicleId: number, run: number): Promise<boolean> {
  const { rows } = await sql`select from terminal_leases where vehicle_id = ${vehicleId} and run <> ${run} for share`.execute(tx)
  return rows.length > 0
}
