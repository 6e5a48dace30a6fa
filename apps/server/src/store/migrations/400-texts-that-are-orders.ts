/** Texts that a terminal may carry out are in the record of commands, with their evidence; a command knows the device that it was made for. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_commands drop constraint vehicle_commands_kind_check,
    add constraint vehicle_commands_kind_check
      check (kind in ('cut', 'restore', 'lock', 'unlock', 'parameters', 'attributes', 'text'))`.execute(db)
  // Since when the terminal is this device; null: it had not registered, or the command is from before.
  await sql`alter table vehicle_commands add column device_since timestamptz`.execute(db)
}
