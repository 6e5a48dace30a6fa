/** Ways to sign in beside the password of a user: vehicles with a password, mobile numbers, partner systems; and renewed sessions. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      -- an account of a vehicle: signs in by its plate number and sees this vehicle only
      add column vehicle_id integer unique references vehicles (id) on delete cascade,
      -- digits, with + in front for other countries; codes for signing in are sent there
      add column mobile text unique check (mobile ~ '^[+]?[0-9]{6,20}$')`.execute(db)
  await sql`
    alter table sessions
      add column way text not null default 'password',
      -- SHA-256 of what the device says of itself
      add column device_key bytea,
      add column new_device boolean not null default false,
      -- limits what the session shows
      add column module_type text check (module_type in ('all', 'pos', 'video', 'track')),
      drop constraint sessions_ended_why_check,
      add constraint sessions_ended_why_check
        check (ended_why in ('signedOut', 'passwordChanged', 'refreshedTwice', 'endedByUser'))`.execute(db)
  await sql`create index on sessions (user_id, id desc)`.execute(db)
  await sql`
    -- Tokens that were replaced by newer ones: an access token is answered as expired, a refresh token ends its session.
    create table spent_tokens (
      token_hash bytea primary key,
      session_id bigint not null references sessions (id) on delete cascade,
      kind text not null check (kind in ('access', 'refresh'))
    )`.execute(db)
  await sql`create index on spent_tokens (session_id)`.execute(db)
  await sql`
    create table partners (
      name text primary key,
      -- the partner's 256-bit key, encrypted with the secret of the data folder
      sealed_key bytea not null,
      made_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    -- What a partner sealed counts once: ids of those that were seen, until they would have ended anyway.
    create table partner_ids (
      partner text not null,
      -- SHA-256 of the id
      id_hash bytea not null,
      expires_at timestamptz not null,
      primary key (partner, id_hash)
    )`.execute(db)
  await sql`create index on partner_ids (expires_at)`.execute(db)
}
