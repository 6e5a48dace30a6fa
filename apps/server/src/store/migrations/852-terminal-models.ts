/**
 * What somebody entered of a model of terminals. It goes before what is shipped, field by field: null, and an empty text, are as shipped. Orders to
 * vehicles read it in the transaction in which their bytes are written.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table terminal_models (
      -- In small letters, as terminals are looked up.
      model text primary key,
      -- As it was written.
      name text not null,
      -- Of the contract's relayCommandMethods.
      cut text,
      obeys_texts boolean,
      lock_moves_doors_only boolean,
      channel_names text not null default '',
      quirks text not null default '',
      changed_at timestamptz not null default now()
    )`.execute(db)
}
