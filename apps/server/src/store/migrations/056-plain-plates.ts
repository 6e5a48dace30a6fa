/** Vehicles are found by plate without reading all of them: each sign-in under a name that no person has looks for one. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // As accounts/user.repository.ts compares plates.
  await sql`create index on vehicles (regexp_replace(upper(plate_num), '[\\s·•]', '', 'g'))`.execute(db)
}
