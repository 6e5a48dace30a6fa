/**
 * Whether a second person has to approve a cut. It is a question about the vehicle on the road, not about its entry: who could move the entry to an
 * organisation that asks for no approval, or give the number of its terminal to another entry, would cut alone. What was so within the last day counts.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../store/schema.ts'

/** How long the organisations and the number of before count. */
const lately = sql`interval '24 hours'`

/** Reads organisations, moves and numbers from the database: another server may have changed them just now. */
export async function needsApproval(db: Kysely<Database> | Transaction<Database>, vehicleId: number): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    -- The vehicle, and those that lately had the number of its terminal.
    with recursive near (id) as (
      select ${vehicleId}::int4
      union select c.vehicle_id from terminals t
        join vehicle_changes c on c.before ->> 'commCardNum' = t.phone
        where t.vehicle_id = ${vehicleId}::int4 and t.phone <> '' and c.before ? 'commCardNum' and c.changed_at > now() - ${lately}
    ), owners (id) as (
      select v.organisation_id from vehicles v join near on near.id = v.id
      union select (c.before ->> 'orgId')::int4 from vehicle_changes c join near on near.id = c.vehicle_id
        where c.before ? 'orgId' and c.changed_at > now() - ${lately}
    ), above as (
      select o.id, o.parent_id, o.approves_cuts from organisations o join owners on owners.id = o.id
      union select o.id, o.parent_id, o.approves_cuts from organisations o join above on above.parent_id = o.id
    )
    select exists (select from above where approves_cuts) as needed`.execute(db)
  return rows[0]?.needed ?? true
}
