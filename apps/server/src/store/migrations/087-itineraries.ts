/** Itinerary reports and every change of them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table itineraries (
      id bigint generated always as identity primary key,
      vehicle_id integer not null references vehicles (id) on delete cascade,
      -- that the vehicle belonged to when it was reported
      organisation_id integer not null references organisations (id) on delete cascade,
      state text not null check (state in ('planned', 'underWay', 'done', 'cancelled')),
      state_since timestamptz not null,
      version integer not null,
      planned_start timestamptz not null,
      -- the contract's itineraryFacts
      facts jsonb not null
    )`.execute(db)
  await sql`create index on itineraries (organisation_id, planned_start desc)`.execute(db)
  await sql`create index on itineraries (vehicle_id, planned_start desc)`.execute(db)
  await sql`
    create table itinerary_changes (
      itinerary_id bigint not null references itineraries (id) on delete cascade,
      version integer not null,
      at timestamptz not null,
      user_id integer references users (id) on delete set null,
      -- as known then
      user_name text not null,
      state text not null,
      -- [{"field", "before", "after"}], the values as text
      fields jsonb not null,
      primary key (itinerary_id, version)
    )`.execute(db)
}
