/** Which vehicles have a number written into their records that their terminals write into their streams: the same at two companies is nobody's. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // As streams have it: the last twelve digits, without leading zeros (fleet/cameras.ts).
  for (const field of ['videoNumber', 'realSim'])
    await sql`create index on vehicles (ltrim(right(lower(btrim(details ->> ${sql.lit(field)})), 12), '0'))
      where details ? ${sql.lit(field)}`.execute(db)
}
