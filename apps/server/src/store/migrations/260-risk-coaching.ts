/** Talks with drivers about risk, and about vehicles: noted, held, done. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table risk_coaching (
      id integer primary key generated always as identity,
      driver_id integer references drivers (id) on delete cascade,
      vehicle_id integer references vehicles (id) on delete cascade,
      note text not null,
      noted_by_name text not null,
      noted_at timestamptz not null,
      held_by_name text not null default '',
      held_at timestamptz,
      done_by_name text not null default '',
      done_at timestamptz,
      check ((driver_id is null) <> (vehicle_id is null))
    )`.execute(db)
  await sql`create index on risk_coaching (driver_id, id) where driver_id is not null`.execute(db)
  await sql`create index on risk_coaching (vehicle_id, id) where vehicle_id is not null`.execute(db)
}
