/** What went over the links with platforms above and below: every message counted, those that are no positions kept to be read, and when links stood. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_messages (
      id bigint generated always as identity primary key,
      -- what the other platform is: superior, subordinate
      role text not null,
      -- its id in the operator's file
      platform text not null,
      -- from it, or to it: in, out
      direction text not null,
      edition text not null,
      message_id integer not null,
      -- null: it has no envelope
      data_type integer,
      serial bigint not null,
      -- empty: it is about no vehicle
      plate text not null,
      length integer not null,
      -- null: it has secrets, or is longer than what is kept
      body bytea,
      at timestamptz not null
    )`.execute(db)
  await sql`create index on link_messages (role, platform, id)`.execute(db)
  await sql`create index on link_messages (at)`.execute(db)
  await sql`
    create table link_counts (
      role text not null,
      platform text not null,
      -- of UTC
      day date not null,
      direction text not null,
      -- of the data in an envelope, else of the message; 0: one that the protocol does not have
      type integer not null,
      count bigint not null,
      last_at timestamptz not null,
      primary key (role, platform, day, direction, type)
    )`.execute(db)
  await sql`create index on link_counts (last_at)`.execute(db)
  await sql`
    create table superior_links (
      id bigint generated always as identity primary key,
      superior text not null,
      -- up, lost, slaveUp, slaveLost
      what text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index on superior_links (superior, id)`.execute(db)
  await sql`create index on superior_links (at)`.execute(db)
}
