/** On-duty checks of superior platforms with their answers, and the notices these send. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table post_checks (
    id bigint generated always as identity primary key,
    -- platform, time of arrival, serial of the message and info id: info ids are unique for a link and day only
    unique_id text not null unique,
    -- id and name of the superior platform in the operator's file
    superior text not null,
    superior_name text not null,
    -- which of its layouts the question had; the answer has the same
    form text not null check (form in ('printed', 'object', '2019')),
    info_id bigint not null,
    -- 1 the platform, 2 one business owner, 3 all; null: not in the printed form
    object_type smallint,
    -- as sent, because the answer repeats it byte by byte
    object_id bytea,
    object_text text not null,
    -- time limit in the question, taken as minutes
    answer_time smallint,
    -- serial of the last message that asked
    message_serial bigint not null,
    platform_number text not null,
    -- licence number of the business owner, and the owner's name where the operator's file has it
    certificate text not null,
    proprietor text not null,
    content text not null,
    -- whose operators may answer; null: those of all organisations
    organisation_ids integer[],
    asked_at timestamptz not null,
    received_at timestamptz not null default now(),
    due_at timestamptz not null,
    times_asked integer not null default 1,
    -- when the first and the second person were told; who the second was, null: nobody was left
    rung_at timestamptz,
    second_rung_at timestamptz,
    second_rung_name text,
    answered_at timestamptz,
    answered_by integer references users on delete set null,
    -- as they were sent
    responder text,
    phone text,
    answer text,
    -- the answer left; late: it could not leave when it was given
    sent_at timestamptz,
    sent_late boolean not null default false,
    -- it was asked again after its answer had left, which leaves again
    again boolean not null default false
  )`.execute(db)
  await sql`create index on post_checks (received_at, id)`.execute(db)
  await sql`create index on post_checks (superior, info_id, received_at)`.execute(db)
  await sql`create index on post_checks (due_at) where answered_at is null`.execute(db)
  await sql`create index on post_checks (superior) where answered_at is not null and (sent_at is null or again)`.execute(db)
  await sql`create index on post_checks (answered_by)`.execute(db)
  await sql`create table superior_notices (
    id bigint generated always as identity primary key,
    superior text not null,
    superior_name text not null,
    info_id bigint not null,
    object_type smallint,
    object_id bytea,
    content text not null,
    organisation_ids integer[],
    received_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index on superior_notices (received_at)`.execute(db)
}
