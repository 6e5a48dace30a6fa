import { type Kysely, sql } from 'kysely'

/** Reports of the day are so far apart that its distance is a lower bound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vehicle_days add column distance_at_least boolean not null default false`.execute(db)
}
