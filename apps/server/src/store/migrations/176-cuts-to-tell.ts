/** A cut to approve counts as told after it was pushed, so that a server that is killed before loses none. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_commands
    -- those who may approve it are to be pushed
    add column to_tell boolean not null default false,
    -- since when a server pushes; null: none does
    add column telling_since timestamptz`.execute(db)
  await sql`create index on vehicle_commands (id) where to_tell`.execute(db)
}
