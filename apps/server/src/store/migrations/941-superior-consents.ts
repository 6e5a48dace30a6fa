/** What a company lets a superior platform have done with its vehicles: each decision is kept, the newest counts. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table superior_consents (
      id bigint generated always as identity primary key,
      -- the company: an organisation without one above
      organisation_id integer not null references organisations on delete cascade,
      -- id of the superior platform in the operator's file
      superior text not null,
      -- texts, listening, data, photos, recorder, video
      kind text not null,
      allowed boolean not null,
      user_id integer references users on delete set null,
      user_name text not null,
      decided_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index on superior_consents (organisation_id, superior, kind, id)`.execute(db)
  await sql`create index on superior_consents (user_id)`.execute(db)
}
