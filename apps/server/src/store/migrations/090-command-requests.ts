/** A request for a command that arrives again, or is sent again by somebody who recorded it, finds the command that the first one made. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_commands add request_id text`.execute(db)
  await sql`create unique index vehicle_commands_request on vehicle_commands (user_id, request_id) where request_id is not null`.execute(
    db,
  )
}
