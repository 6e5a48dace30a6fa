/** Words that a company keeps for fields of forms, and what the cost of a service was for. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dictionary_words (
      id bigint generated always as identity primary key,
      -- Of the contract's dictionaries.
      dictionary text not null,
      organisation_id integer not null references organisations (id) on delete cascade,
      word text not null,
      -- null: forms offer it
      ended_at timestamptz,
      unique (organisation_id, dictionary, word)
    )`.execute(db)
  await sql`alter table services add column cost_kind text not null default ''`.execute(db)
}
