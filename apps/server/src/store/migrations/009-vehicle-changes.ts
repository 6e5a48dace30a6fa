/** What was changed of vehicles: by whom, when, from what to what. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicle_changes (
      id bigint generated always as identity primary key,
      -- No reference: what was done stays known when the vehicle is gone.
      vehicle_id integer not null,
      user_id integer references users (id) on delete set null,
      -- who it was, for when the account is gone
      login text not null,
      changed_at timestamptz not null default now(),
      -- the call that did it
      kind text not null check (kind in ('addVehicle', 'saveVehEdit', 'updVehInfo')),
      -- fields that changed, as they were (nothing at adding) and as they are since
      before jsonb not null,
      after jsonb not null
    )`.execute(db)
  await sql`create index on vehicle_changes (vehicle_id, id desc)`.execute(db)
  // For the list of what was added, newest first.
  await sql`create index on vehicles (created_at desc, id desc)`.execute(db)
}
