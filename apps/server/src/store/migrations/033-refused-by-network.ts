/** Waiting terminals are bounded by network; what does not fit is counted. How each terminal signs in. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Network of the address, as connections/address-key.ts has it.
  await sql`alter table refused_terminals add column network text not null default ''`.execute(db)
  await sql`update refused_terminals set network = address`.execute(db)
  await sql`
    -- Unknown numbers of a network that are not listed one by one.
    create table refused_networks (
      network text primary key,
      -- the newest one's
      address text not null,
      -- at most: a number that was listed meanwhile counts again
      numbers bigint not null,
      attempts bigint not null,
      first_at timestamptz not null,
      last_at timestamptz not null
    )`.execute(db)
  await sql`
    -- null: as the platform's option says
    alter table terminals add column sign_in text check (sign_in in ('issued', 'own', 'none'))`.execute(db)
}
