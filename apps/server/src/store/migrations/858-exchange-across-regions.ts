/** What subordinate platforms are asked about one vehicle, and vehicles of other regions that superior platforms tell of. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subordinate_asks
      -- null: it is about no vehicle, or that was removed
      add vehicle_id integer references vehicles on delete set null,
      -- as the platform is told them
      add plate text,
      add plate_color smallint,
      -- of the vehicle when it was asked: with another company its positions go nowhere
      add organisation_id integer,
      -- of a driver
      add driver jsonb,
      -- of an exchange: positions that have left for the platform, and the time of the newest
      add positions_sent bigint not null default 0,
      add sent_until timestamptz,
      add request_id text,
      add unique (user_id, request_id)`.execute(db)
  await sql`create index on subordinate_asks (vehicle_id)`.execute(db)
  await sql`create index on subordinate_asks (platform, vehicle_id, id) where kind in ('exchangeBegins', 'exchangeEnds')`.execute(
    db,
  )
  await sql`
    create table visiting_vehicles (
      -- id of the superior platform in the operator's file
      superior text not null,
      superior_name text not null,
      plate text not null,
      plate_color smallint not null,
      -- who sees it; null: those who see everything
      organisation_ids integer[],
      -- 0 entered an area, 1 by hand, 2 emergency, 3 other
      reason smallint not null,
      begun_at timestamptz not null default now(),
      -- null: it goes on
      ended_at timestamptz,
      -- KEY:=value;KEY:=value
      facts text not null default '',
      positions bigint not null default 0,
      heard_at timestamptz,
      -- of the newest position with a fix
      time timestamptz,
      latitude_e6 integer,
      longitude_e6 integer,
      speed_dkmh integer,
      primary key (superior, plate, plate_color)
    )`.execute(db)
  await sql`create index on visiting_vehicles (begun_at)`.execute(db)
}
