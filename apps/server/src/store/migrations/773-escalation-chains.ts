/** Whom an organisation has told of alarms that nobody takes, one after the other. Decision 161. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table escalation_chains (
      organisation_id integer primary key references organisations (id) on delete cascade,
      levels smallint[] not null
    )`.execute(db)
  await sql`
    create table escalation_steps (
      organisation_id integer not null references escalation_chains (organisation_id) on delete cascade,
      -- From 1.
      place smallint not null,
      user_id integer not null references users (id) on delete cascade,
      -- Until the next one is told.
      minutes integer not null check (minutes > 0),
      primary key (organisation_id, place)
    )`.execute(db)
  await sql`create index on escalation_steps (user_id)`.execute(db)
}
