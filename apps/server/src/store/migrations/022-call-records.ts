/** Who called what: the calls whose rows of the contract have `record`. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_records (
      id bigint generated always as identity primary key,
      -- of the reply
      time timestamptz not null,
      -- no references: what was done stays known when the user is gone, and ended sign-ins may be purged earlier
      user_id integer not null,
      session_id bigint not null,
      call text not null,
      -- [{"kind": "vehicle", "id": "12"}], as the row's \`ids\` name them in request and reply; no reference: an id may be of nothing
      subjects jsonb not null,
      -- rspCode of the reply, 0: done
      result integer not null,
      -- of the client
      address text not null
    )`.execute(db)
  await sql`create index on call_records (time)`.execute(db)
  await sql`create index on call_records (user_id, time)`.execute(db)
}
