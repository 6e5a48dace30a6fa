/**
 * Whether a second person has to approve a cut. It is a question about the vehicle on the road, not about its entry: who could move the entry to an
 * organisation that asks for no approval, or the organisation to another place of the tree, or end it, or give the number of its terminal to another
 * entry, would cut alone. What was so within the last day counts.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../store/schema.ts'

/** How long the organisations and the number of before count. */
const lately = sql`interval '24 hours'`

interface Place {
  id: number
  /** The vehicle that was asked about. */
  asked: number
  approves: boolean
}

/** The organisations that count for these vehicles. Read from the database: another server may have changed them just now. */
async function placesOf(db: Kysely<Database> | Transaction<Database>, vehicleIds: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    -- The vehicles, and those that lately had the numbers of their terminals.
    with recursive near (id, asked) as (
      select a.id, a.id from unnest(${[...vehicleIds]}::int4[]) a (id)
      union select c.vehicle_id, t.vehicle_id from terminals t
        join vehicle_changes c on c.before ->> 'commCardNum' = t.phone
        where t.vehicle_id = any(${[...vehicleIds]}::int4[]) and c.before ? 'commCardNum' and c.changed_at > now() - ${lately}
    ), owners (id, asked) as (
      select v.organisation_id, near.asked from vehicles v join near on near.id = v.id
      union select (c.before ->> 'orgId')::int4, near.asked from vehicle_changes c join near on near.id = c.vehicle_id
        where c.changed_at > now() - ${lately}
    -- Also where they were lately, and those that have ended.
    ), places as (
      select id, parent_id, approves_cuts from organisations
      union all select id, parent_id, approves_cuts from former_organisations where until > now() - ${lately}
    ), above as (
      select p.id, p.parent_id, p.approves_cuts, owners.asked from places p join owners on owners.id = p.id
      union select p.id, p.parent_id, p.approves_cuts, above.asked from places p join above on above.parent_id = p.id
    )
    select distinct id, asked, approves_cuts as approves from above`.execute(db)
  return rows
}

/** Those of these vehicles of which a second person has to approve cuts. */
export async function needApproval(
  db: Kysely<Database> | Transaction<Database>,
  vehicleIds: readonly number[],
): Promise<Set<number>> {
  const places = await placesOf(db, vehicleIds)
  return new Set(places.filter(({ approves }) => approves).map(({ asked }) => asked))
}

export const needsApproval = async (db: Kysely<Database> | Transaction<Database>, vehicleId: number): Promise<boolean> =>
  (await needApproval(db, [vehicleId])).has(vehicleId)

/**
 * As `needsApproval`, and kept so until the transaction ends: who switches the approval on for one of these organisations, moves one or ends one waits.
 * What changed while they were being locked is looked at again.
 */
export async function holdApproval(tx: Transaction<Database>, vehicleId: number): Promise<boolean> {
  const held = new Set<number>()
  for (;;) {
    const places = await placesOf(tx, [vehicleId])
    const further = places.filter(({ id }) => !held.has(id)).map(({ id }) => id)
    if (further.length === 0) return places.some(({ approves }) => approves)
    // In one order for everybody. Those that have ended are no rows any more, and come back no more.
    await sql`select from organisations where id = any(${further}::int4[]) order by id for share`.execute(tx)
    for (const id of further) held.add(id)
  }
}
