/**
 * The second step of sign-ins: a secret that an app makes codes of, encrypted with the secret of the data folder, and recovery codes, of which only keyed
 * hashes are kept. `sessions.second_factor` is what a session waits for; null: nothing, as of all that are open now.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factors (
      user_id integer primary key references users (id) on delete cascade,
      encrypted_secret bytea not null,
      created_at timestamptz not null default now(),
      -- null: no code of it was sent yet, and it is not in force
      confirmed_at timestamptz,
      -- of the last code that was taken, 30 s each since 1970: no code is taken twice, and none from before it
      last_step bigint not null default 0
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id integer not null references second_factors (user_id) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db)
  await sql`alter table sessions add column second_factor text check (second_factor in ('code', 'setUp'))`.execute(db)
  await sql`alter table roles add column second_factor boolean not null default false`.execute(db)
}
