/** Superior platforms are told of alarms that came, or were handled, in the last day: each minute all others were read too. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on alarm_cases (created_at)`.execute(db)
  await sql`create index on alarm_cases (processed_at) where processed_at is not null`.execute(db)
}
