/** What superior platforms sent that is not served, with what was answered. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table superior_messages (
    id bigint generated always as identity primary key,
    -- id and name of the superior platform in the operator's file
    superior text not null,
    superior_name text not null,
    -- 0x9500, and 0x9503 within it; null: the message has no envelope
    message_id integer not null,
    data_type integer,
    -- serial of its frame
    serial bigint not null,
    -- empty: it is about no vehicle
    plate text not null,
    -- what can be read of it as text, and until when it wants an answer
    content text not null,
    due_at timestamptz,
    -- the body, at most 4096 bytes of it
    body bytea not null,
    -- it was refused in the form of the protocol, and the refusal left
    refused boolean not null,
    organisation_ids integer[],
    received_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index on superior_messages (received_at, id)`.execute(db)
}
