/** For which driver somebody objected to a risk event. Drivers do not sign in, so it is a name. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Empty: for nobody else.
  await sql`alter table risk_objections add column driver_name text not null default ''`.execute(db)
}
