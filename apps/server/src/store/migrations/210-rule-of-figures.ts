/** By which version of the account of movement the figures of a day were computed, and what the line of the engine was like. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Days that were computed before are of the first version, and are computed again while their reports are kept.
  await sql`alter table vehicle_days
    add column rule int2 not null default 1,
    add column ignition_line text,
    add column line_changes int4`.execute(db)
  await sql`create table figure_rules (one bool primary key default true check (one), version int2 not null)`.execute(db)
  await sql`insert into figure_rules (version) values (1)`.execute(db)
}
