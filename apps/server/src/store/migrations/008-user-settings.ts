/** What users set for themselves: one value for each kind of setting. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- No row: the user has not set it, and the default of the installation holds.
    create table user_settings (
      user_id integer not null references users (id) on delete cascade,
      -- mapVehicleInfo, vehicleFacts, mapCentre: the shapes of the contract
      kind text not null,
      value jsonb not null,
      changed_at timestamptz not null default now(),
      primary key (user_id, kind)
    )`.execute(db)
}
