/** What a rejected terminal said of its vehicle's plate, and which edition it speaks: the form of a new vehicle takes both. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refused_terminals
      -- null: it has not said
      add column plate_color smallint,
      add column version text check (version in ('2011', '2013', '2019'))`.execute(db)
}
