/**
 * SQL: the model of a terminal; null: it has not said. Many register with blanks in its place, and say it in their attributes, which may still be
 * those of a former device.
 */
import { sql } from 'kysely'

export const modelOfTerminal = (terminals: 'terminals' | 't') => {
  const of = (column: string) => sql.ref(`${terminals}.${column}`)
  return sql<string | null>`coalesce(nullif(btrim(${of('device')}->>'model'), ''),
    case when ${of('device_since')} is null or ${of('attributes_at')} >= ${of('device_since')}
      then nullif(btrim(${of('attributes')}->>'model'), '') end)`
}
