/** How far the two receivers are apart by which a vehicle was heard on a day; null: by one. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_days add column receivers_apart_m int4`.execute(db)
}
