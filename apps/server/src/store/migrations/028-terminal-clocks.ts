/** What is believed of a terminal's clock: its time zone, one that is proposed, and what of the newest state has the time of arrival. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table terminals
      -- minutes ahead of UTC of the times in its messages; JT/T 808 says UTC+8
      add column zone_minutes smallint not null default 480 check (zone_minutes between -720 and 840 and zone_minutes % 15 = 0),
      -- zone in which its times would be right; waits for somebody to accept it
      add column proposed_zone_minutes smallint check (proposed_zone_minutes between -720 and 840 and proposed_zone_minutes % 15 = 0),
      add column zone_proposed_at timestamptz`.execute(db)
  await sql`
    alter table latest_positions
      -- bits as in positions.quality, of the newest report and of the newest good fix; with 2 or 16 their time is that of the arrival
      add column report_quality smallint not null default 0,
      add column fix_quality smallint not null default 0,
      -- the terminal's own time in the newest report where it was not believed
      add column reported_time timestamptz,
      -- newest time of a report with a sound clock, by which later reports are late
      add column sound_time timestamptz`.execute(db)
  await sql`update latest_positions set sound_time = report_time`.execute(db)
}
