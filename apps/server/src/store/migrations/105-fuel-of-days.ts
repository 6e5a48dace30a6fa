/** What a tank lost and got between the first and the last level of a day: what was used is computed of it again when an event is dismissed. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // null: of a row of before, whose events all count: used - refuelled + lost
  await sql`alter table vehicle_days add column fuel_drop_ml integer`.execute(db)
}
