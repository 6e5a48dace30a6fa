/** Alarms: how many there were, by the hour; and signals that could not be folded. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Kept up to date in the transactions that begin, change and process cases; stays when cases expire.
    create table alarm_counts (
      -- beginning of an hour in which alarms began
      hour timestamptz not null,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      type smallint not null,
      level smallint not null,
      started integer not null,
      -- of those that began in this hour, whenever that was
      processed integer not null,
      primary key (hour, vehicle_id, type, level)
    )`.execute(db)
  await sql`create index on alarm_counts (vehicle_id, hour)`.execute(db)
  await sql`
    insert into alarm_counts (hour, vehicle_id, type, level, started, processed)
    select date_trunc('hour', started_at, 'Asia/Shanghai'), vehicle_id, type, level, count(*),
      count(*) filter (where state = 'processed')
    from alarm_cases group by 1, 2, 3, 4`.execute(db)
  await sql`
    -- Signals that the database or the folding refused each time, for somebody to look at.
    create table refused_alarm_signals (
      seq bigint primary key,
      vehicle_id integer not null,
      -- the row of alarm_signals
      signal jsonb not null,
      reason text not null,
      refused_at timestamptz not null default now()
    )`.execute(db)
}
