/**
 * Fuel levels in a row for each vehicle and day, instead of one for each minute: 1,440 rows a day of each vehicle were written again and again. Fuel
 * events are found again by their time and not by their first minute, which a late report moves.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fuel_curves (
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- of a day of the platform's time zone
      begin_at timestamptz not null,
      -- whole ones since then, rising, and the level in each
      minutes smallint[] not null,
      ml integer[] not null,
      primary key (vehicle_id, begin_at)
    )`.execute(db)
  // Of another zone than the usual one the pieces have other borders, until their days are computed again.
  await sql`
    insert into fuel_curves (vehicle_id, begin_at, minutes, ml)
    select vehicle_id, begin_at, array_agg((extract(epoch from at - begin_at) / 60)::int2 order by at), array_agg(ml order by at)
    from (select vehicle_id, at, ml, date_trunc('day', at, 'Asia/Shanghai') as begin_at from fuel_levels) l
    group by vehicle_id, begin_at`.execute(db)
  await sql`drop table fuel_levels`.execute(db)
  await sql`alter table fuel_events drop constraint fuel_events_vehicle_id_begin_at_kind_key`.execute(db)
  await sql`create index on fuel_events (vehicle_id, end_at)`.execute(db)
  await sql`create index on fuel_events (end_at)`.execute(db)
}
