/** Alarms: until when somebody should have claimed and processed them, and who was told when nobody had. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // null: no limit, such as for those known from late reports; those from before have none
  await sql`alter table alarm_cases add claim_due_at timestamptz, add process_due_at timestamptz,
    add claim_escalated_at timestamptz, add process_escalated_at timestamptz`.execute(db)
  await sql`create index on alarm_cases (claim_due_at)
    where state = 'pending' and claimed_by is null and claim_escalated_at is null`.execute(db)
  await sql`create index on alarm_cases (process_due_at) where state = 'pending' and process_escalated_at is null`.execute(db)
}
