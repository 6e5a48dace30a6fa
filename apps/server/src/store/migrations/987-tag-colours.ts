/** The colours that organisations give the tags of vehicles. The tags themselves are words at the vehicles. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tag_colours (
      organisation_id integer not null references organisations (id) on delete cascade,
      tag text not null,
      -- Of the contract's tagColours.
      colour text not null,
      primary key (organisation_id, tag)
    )`.execute(db)
}
