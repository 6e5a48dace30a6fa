import { type Kysely, sql } from 'kysely'
import type { Database } from '../store/schema.ts'

/** undefined: no vehicle of these organisations has the plate, or several. */
export async function vehicleWithPlate(
  db: Kysely<Database>,
  organisationIds: readonly number[],
  plate: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from vehicles
    where plate_num = ${plate} and organisation_id = any(${organisationIds}::int[]) limit 2`.execute(db)
  return rows.length === 1 ? rows[0]?.id : undefined
}
