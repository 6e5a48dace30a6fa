/** Each step of a command says from which sign-in it came and by what the vehicle was seen; a command, whose vehicle and terminal it was made for. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_command_steps
    -- as it was then: address, device and time; it outlives the session
    add column sign_in jsonb,
    add column session_id bigint references sessions on delete set null,
    add column evidence jsonb`.execute(db)
  await sql`create index on vehicle_command_steps (session_id) where session_id is not null`.execute(db)
  // null: from before. Such a cut is looked at by its vehicle alone.
  await sql`alter table vehicle_commands add column organisation_id integer, add column phone text`.execute(db)
}
