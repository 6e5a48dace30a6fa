/** Requests that a client may send twice, with their first answers. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table answered_requests (
    user_id integer not null references users (id) on delete cascade,
    request_id text not null,
    call text not null,
    at timestamptz not null default now(),
    -- data of the reply
    answer jsonb,
    primary key (user_id, request_id)
  )`.execute(db)
  await sql`create index on answered_requests (at)`.execute(db)
}
