/** Alarms: how far down the list of accounts an escalation has come, and when the next one is told if still nobody has taken the alarm. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The place in the operator's list, from 1; 0: nobody of it was told.
  await sql`alter table alarm_cases add escalated_through int2 not null default 0, add escalate_next_at timestamptz`.execute(db)
  await sql`create index on alarm_cases (escalate_next_at) where state = 'pending' and escalate_next_at is not null`.execute(db)
}
