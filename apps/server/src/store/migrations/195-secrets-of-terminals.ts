/** Passwords of mobile networks that terminals were read with (parameters 0x0012, 0x0016 and 0x0025) are stored no more: those that were are taken out. */
import { type Kysely, sql } from 'kysely'

const secret = ['18', '22', '37']

export async function up(db: Kysely<unknown>): Promise<void> {
  const ids = sql`${secret}::text[]`
  await sql`update terminals set parameters = (
      select jsonb_agg(case when p ->> 'id' = any(${ids}) then p || '{"value": "***"}' else p end order by at)
      from jsonb_array_elements(parameters) with ordinality e (p, at))
    where jsonb_typeof(parameters) = 'array' and exists (
      select from jsonb_array_elements(parameters) p where p ->> 'id' = any(${ids}))`.execute(db)
  await sql`update vehicle_commands set result = (
      select jsonb_object_agg(key, case when key = any(${ids}) then '"***"' else value end) from jsonb_each(result))
    where kind = 'parameters' and jsonb_typeof(result) = 'object' and result ?| ${ids}`.execute(db)
}
