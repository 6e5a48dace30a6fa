/** What a company has deleted earlier than the installation does. One row of an organisation, which goes with it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table organisation_retention (
      organisation_id integer primary key references organisations (id) on delete cascade,
      -- Days by kind, of the contract's keptKinds.
      days jsonb not null
    )`.execute(db)
}
