/** Geofences of organisations. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table geofences (
      id bigint generated always as identity primary key,
      organisation_id integer not null references organisations (id) on delete cascade,
      name text not null,
      -- degrees WGS-84 and metres: {"circle": {"latitude", "longitude", "radius"} or null, "polygon": [{"latitude", "longitude"}]}
      shape jsonb not null,
      changed_by integer references users (id) on delete set null,
      changed_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on geofences (organisation_id)`.execute(db)
}
