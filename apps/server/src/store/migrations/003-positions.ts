/** Every report as it came, by day, and the newest state of each vehicle. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table positions (
      vehicle_id integer not null,
      -- when the vehicle was there: the terminal's time when plausible, else the arrival
      time timestamptz not null,
      -- identity of the report: 64 bits of a hash of its body, so that a repeat is stored once
      digest bigint not null,
      received_at timestamptz not null,
      -- the terminal's own time where it was not believed
      reported_time timestamptz,
      -- 1e-6 degrees, north and east positive, in the datum of the quality bits
      latitude_e6 integer not null,
      longitude_e6 integer not null,
      -- metres
      altitude smallint not null,
      -- 0.1 km/h
      speed_dkmh smallint not null,
      course smallint not null,
      -- 32 bits each, as signed numbers
      alarms integer not null,
      status integer not null,
      -- 0.1 km
      mileage_hm integer,
      -- 0.1 l
      fuel_dl integer,
      -- 1 no fix, 2 from the future, 4 at 0,0, 8 outside the valid range, 16 clock unusable, 32 late, 64 GCJ-02
      quality smallint not null,
      -- 0 report, 1 batch, 2 blind-area re-send, 3 answer to a question
      source smallint not null,
      -- additional items as they came
      extras bytea,
      primary key (vehicle_id, time, digest)
    ) partition by range (time)`.execute(db)
  // Reports whose own time was not believed are told apart by what they say: a repeat is looked up by this.
  await sql`create index on positions (vehicle_id, digest) where quality & 18 <> 0`.execute(db)
  await sql`
    create table latest_positions (
      vehicle_id integer primary key references vehicles (id) on delete cascade,
      -- the newest good fix; all null until there is one
      fix_time timestamptz,
      fix_latitude_e6 integer,
      fix_longitude_e6 integer,
      fix_altitude smallint,
      fix_course smallint,
      fix_datum text,
      -- the newest report with a sound clock; received_at takes any report
      report_time timestamptz,
      received_at timestamptz not null,
      speed_dkmh smallint not null,
      alarms integer not null,
      status integer not null,
      located boolean not null,
      mileage_hm integer,
      fuel_dl integer,
      signal smallint,
      satellites smallint
    ) with (fillfactor = 50)`.execute(db)
}
