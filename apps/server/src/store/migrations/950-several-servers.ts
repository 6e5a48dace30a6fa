/** Which server has the link of each terminal, and what servers ask of each other. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table terminal_leases (
    vehicle_id integer primary key references vehicles on delete cascade,
    -- the link (terminal_links.id): who linked later has the greater one, and the lease
    epoch bigint not null,
    -- the server's run, as in terminal_links.server_run: the lease counts while that run lives
    run integer not null,
    -- from which the terminal has its link
    address text not null,
    since timestamptz not null default now()
  )`.execute(db)
  await sql`create index on terminal_leases (run)`.execute(db)
  // Not logged: what servers are asking each other is of no use after the database has failed, and nothing waits for a disk.
  await sql`create unlogged table server_messages (
    id bigint generated always as identity primary key,
    -- for which run
    run integer not null,
    -- taken by deleting it: whoever gets it is the only one
    body text not null,
    at timestamptz not null default now()
  )`.execute(db)
  await sql`create index on server_messages (run)`.execute(db)
}
