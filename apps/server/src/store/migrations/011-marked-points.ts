/** Points an organisation has marked on the map. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table marked_points (
      id bigint generated always as identity primary key,
      organisation_id integer not null references organisations (id) on delete cascade,
      name text not null,
      -- WGS-84 degrees
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      -- a key of the contract's markedPointKinds
      kind text not null,
      created_at timestamptz not null default now(),
      created_by integer references users (id) on delete set null
    )`.execute(db)
  await sql`create index on marked_points (organisation_id)`.execute(db)
}
