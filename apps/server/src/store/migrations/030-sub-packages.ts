/** Sub-packages of messages that are not whole yet: acknowledged one by one, so each is stored until its message is. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sub_packages (
      terminal_id integer not null references terminals on delete cascade,
      message_id integer not null,
      serial integer not null,
      -- 1..total
      index integer not null,
      total integer not null,
      -- of the terminal when it came
      vehicle_id integer not null,
      -- edition in which the terminal signed in
      version text not null,
      body bytea not null,
      received_at timestamptz not null,
      primary key (terminal_id, message_id, serial, index)
    )`.execute(db)
  await sql`create index on sub_packages (received_at)`.execute(db)
}
