/**
 * Firmware for terminals, sent by the rollouts that profiles have. A change that is an upgrade stays `sending` until its last part is about to go:
 * until then nothing is installed, and what a server was killed over may go on; from then on it is `awaiting`, and never sent again.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The right is nobody's until somebody grants it.
  await sql`update users set rights = rights || '{"upgradeAuth": false}'`.execute(db)
  await sql`update users set own_rights = own_rights || '{"upgradeAuth": false}' where own_rights is not null`.execute(db)
  await sql`
    create table terminal_firmwares (
      id bigint generated always as identity primary key,
      organisation_id integer not null references organisations (id) on delete cascade,
      -- Model and version as terminals say them.
      model text not null check (model <> ''),
      version text not null check (version <> ''),
      -- As 0x8108 numbers it.
      kind integer not null,
      maker text not null,
      note text not null,
      bytes integer not null,
      sha256 text not null,
      user_id integer references users (id) on delete set null,
      user_name text not null,
      added_at timestamptz not null,
      unique (organisation_id, model, kind, version)
    )`.execute(db)
  await sql`
    alter table terminal_rollouts
      -- null besides a null profile: it was deleted since
      add column firmware_id bigint references terminal_firmwares (id) on delete set null,
      add column is_upgrade boolean not null default false`.execute(db)
  await sql`create unique index terminal_rollouts_upgrading on terminal_rollouts (firmware_id) where state in ('running', 'stopped')`.execute(
    db,
  )
  await sql`
    alter table terminal_changes
      add column firmware_id bigint references terminal_firmwares (id) on delete set null,
      -- Of an upgrade: what the terminal gets, and what it said it has before and afterwards.
      add column version text not null default '',
      add column version_before text not null default '',
      add column version_after text not null default '',
      add column parts integer not null default 0,
      add column parts_done integer not null default 0,
      -- When its server last said that it goes on.
      add column parts_at timestamptz,
      -- How often its sending has begun.
      add column begun integer not null default 0`.execute(db)
}
