/** Whether a vehicle may leave while the maintenance of a plan is overdue. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table maintenance_plans add column forbids_departure boolean not null default false`.execute(db)
}
