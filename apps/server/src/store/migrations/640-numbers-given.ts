/** Who gave a user a mobile number, by which whoever has the phone signs in as the user: they may be one person (commands/one-person.ts). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table numbers_given (
      user_id integer not null references users (id) on delete cascade,
      given_by integer not null references users (id) on delete cascade,
      -- The last time.
      given_at timestamptz not null default now(),
      primary key (user_id, given_by)
    )`.execute(db)
  await sql`create index on numbers_given (given_by)`.execute(db)
}
