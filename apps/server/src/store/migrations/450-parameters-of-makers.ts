/**
 * Bytes of parameters that only a maker knows may be passwords: those with four characters of ASCII in a row are stored no more, and those that were
 * are taken out. So are bytes that a parameter of the standard was answered with instead of its number.
 */
import { type Kysely, sql } from 'kysely'

/** Texts, and bytes that the standard describes. */
const keptAsTheyAre =
  '16,17,18,19,20,21,22,23,26,29,35,36,37,38,50,64,65,66,67,68,72,73,117,118,119,121,122,123,124,131,272,62308,62309,62310,62311'
const numbers =
  '1,2,3,4,5,6,7,24,25,27,28,32,33,34,39,40,41,44,45,46,47,48,49,69,70,71,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,100,101,112,113,114,115,' +
  '116,128,129,130,132,144,145,146,147,148,149,256,257,258,259'
const textInside = '(?:[0-9a-f]{2})*(?:2[0-9a-f]|[3-6][0-9a-f]|7[0-9a-e]){4}'

export async function up(db: Kysely<unknown>): Promise<void> {
  const [kept, ofNumbers] = [keptAsTheyAre, numbers].map(list => sql`${list.split(',')}::text[]`)
  await sql`update terminals set parameters = (
      select jsonb_agg(case
        when p ->> 'id' <> all(${kept}) and (p ->> 'id' <> all(${ofNumbers}) or p ? 'unreadable') and p ->> 'value' ~* ${`^${textInside}`}
        then p - 'unreadable' || '{"value": "***"}' else p end order by at)
      from jsonb_array_elements(parameters) with ordinality e (p, at))
    where jsonb_typeof(parameters) = 'array' and jsonb_array_length(parameters) > 0`.execute(db)
  // Here what was unreadable begins with 0x, and numbers are decimal.
  await sql`update vehicle_commands set result = (
      select jsonb_object_agg(key, case
        when key <> all(${kept}) and (case when key = any(${ofNumbers}) then value #>> '{}' ~* ${`^0x${textInside}`}
          else value #>> '{}' ~* ${`^${textInside}`} end)
        then '"***"' else value end) from jsonb_each(result))
    where kind = 'parameters' and jsonb_typeof(result) = 'object' and result <> '{}'`.execute(db)
}
