/** Slave links of superior platforms that two places take in turns. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table superior_clones (
      -- id and name of the superior platform in the operator's file
      superior text primary key,
      superior_name text not null,
      organisation_ids integer[],
      -- the first and the last turn
      since timestamptz not null,
      last_at timestamptz not null,
      turns integer not null,
      -- the two addresses, each with when it took the link
      address text not null,
      other_address text not null,
      other_at timestamptz not null
    )`.execute(db)
}
