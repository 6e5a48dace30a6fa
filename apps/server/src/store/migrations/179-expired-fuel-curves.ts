/** Expired fuel curves are found without reading those of all vehicles and days, every hour. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on fuel_curves (begin_at)`.execute(db)
}
