/** Main links that somebody else uses too: the other one's address is not known there. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table superior_clones
      add column link text not null default 'slave' check (link in ('slave', 'main')),
      drop constraint superior_clones_pkey,
      add primary key (superior, link),
      alter column address drop not null,
      alter column other_address drop not null,
      alter column other_at drop not null`.execute(db)
}
