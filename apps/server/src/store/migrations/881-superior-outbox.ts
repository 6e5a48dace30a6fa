/** What goes up to superior platforms and must not be lost: alarms as they happen, and answers to what these want of vehicles. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table superior_outbox (
    id bigint generated always as identity primary key,
    -- id of the superior platform in the operator's file
    superior text not null,
    -- what it is of, so that several servers store it once: alarm 17, end 17, answer 4
    key text not null,
    message_id integer not null,
    data_type integer not null,
    -- as it is sent
    body bytea not null,
    -- key of the message whose serial goes into this one before it leaves; null: none
    names text,
    created_at timestamptz not null default now(),
    -- when it left first, in which frame; late: it could not leave when it was stored
    sent_at timestamptz,
    sent_serial bigint,
    sent_late boolean not null default false,
    -- it is not known whether it has arrived: it leaves once more
    again boolean not null default false,
    unique (superior, key)
  )`.execute(db)
  await sql`create index on superior_outbox (superior, id) where sent_at is null or again`.execute(db)
  await sql`create index on superior_outbox (created_at)`.execute(db)
  await sql`alter table superior_messages
    -- of what is carried out: waiting, done, failed; null: it is not served
    add column outcome text check (outcome in ('waiting', 'done', 'failed')),
    -- why it failed
    add column reason text not null default ''`.execute(db)
  await sql`create index on superior_messages (superior, id) where outcome = 'waiting'`.execute(db)
}
