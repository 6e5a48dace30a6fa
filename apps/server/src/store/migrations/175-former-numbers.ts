/** Which vehicles had a number lately is asked with every cut: a terminal that goes to another vehicle takes the need for approval with it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index on vehicle_changes ((before ->> 'commCardNum'), changed_at) where before ? 'commCardNum'`.execute(db)
}
