/** The record: beside calls also sign-ins, locks, links, deletions, terminals and commands. It continues the table of recorded calls. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table call_records rename to recorded_events;
    alter index call_records_pkey rename to recorded_events_pkey;
    alter index call_records_time_idx rename to recorded_events_time_idx;
    alter index call_records_user_id_time_idx rename to recorded_events_user_id_time_idx;
    alter table recorded_events
      -- a kind of record/event-kinds.ts
      add column kind text not null default 'call',
      -- as it was typed, also of an account that does not exist
      add column account text,
      -- fields of the kind
      add column details jsonb not null default '{}',
      -- null: nobody was signed in
      alter column user_id drop not null,
      alter column session_id drop not null,
      -- null: not within a call
      alter column call drop not null,
      alter column result drop not null,
      -- null: by the server itself or on the command line
      alter column address drop not null;
    alter table recorded_events alter column kind drop default`.execute(db)
  await sql`create index on recorded_events using gin (subjects jsonb_path_ops)`.execute(db)
  await sql`create index on recorded_events (account, time) where account is not null`.execute(db)
}
