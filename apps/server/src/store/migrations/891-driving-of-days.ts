/** When a vehicle drove on a day, so that hours of driving can be those of its drivers. Decision 235. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- midnight: begin of the day, ms since 1970; spans: from, to, from, to, ..., s since then. null: measured before this column was there
    alter table score_days add column driving jsonb`.execute(db)
  // Of this month and the one before, from the reports that are kept: older months stay as they were scored, by vehicle.
  await sql`
    insert into late_report_hours as h (vehicle_id, hour)
    select d.vehicle_id, d.day::timestamp at time zone 'UTC' from vehicle_days d join figure_states s using (vehicle_id)
    where d.day < s.open_day and d.day >= date_trunc('month', now())::date - 32
    on conflict (vehicle_id, hour) do nothing`.execute(db)
  await sql`update figure_states set seen_at = 'epoch'`.execute(db)
}
