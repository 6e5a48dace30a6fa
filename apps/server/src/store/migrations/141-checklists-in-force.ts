/** When a checklist was replaced: checks go by it for some time afterwards. And vehicles that were held back are found on whatever day. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // null: it is in force.
  await sql`alter table departure_checklists add column replaced_at timestamptz`.execute(db)
  // Nobody knows when; checks that were begun with them are still to come.
  await sql`update departure_checklists set replaced_at = now() where replaced`.execute(db)
  // With its unique index on lists that are not replaced.
  await sql`alter table departure_checklists drop column replaced`.execute(db)
  await sql`create unique index on departure_checklists (organisation_id, vehicle_type) where replaced_at is null`.execute(db)
  await sql`create index on departure_checklists (organisation_id)`.execute(db)
  await sql`create index on departure_checks (vehicle_id) where state = 'held'`.execute(db)
}
