/** The types of tables (schema.ts) are written by hand, because they name the unions of the contract; here they are compared with the tables. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'

interface Column {
  table: string
  column: string
  type: string
}

/** Of the interface `Database`; the formatter keeps a line for each table and column, or indents what is longer. */
function typed(): Column[] {
  const text = readFileSync(new URL('schema.ts', import.meta.url), 'utf8').replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
  const database = text.slice(text.indexOf('export interface Database {'))
  return [...database.matchAll(/^ {2}(\w+): \{\s?([\s\S]*?)\}$/gm)].flatMap(([, table = '', columns = '']) => {
    const rows = columns.includes('\n') ? columns.split(/\n(?= {4}\w)/) : columns.split(';')
    return rows.flatMap(row => {
      const [, column, type] = /^\s*(\w+): ([\s\S]*)$/.exec(row.trim()) ?? []
      return column && type ? [{ table, column, type: type.trim() }] : []
    })
  })
}

/** What a column of this SQL type is read as; other types are free. */
const readAs: Readonly<Record<string, RegExp>> = {
  integer: /\bnumber\b/,
  smallint: /\bnumber\b/,
  real: /\bnumber\b/,
  'double precision': /\bnumber\b/,
  bigint: /\bstring\b|Bigint/,
  boolean: /\bboolean\b/,
  bytea: /\bBuffer\b/,
  'timestamp with time zone': /\bDate\b|Timestamp/,
  'integer[]': /\bnumber\[\]/,
  'smallint[]': /\bnumber\[\]/,
}

test('every typed column is one of its table, is null only where the column may be, and is left out only where it has a value then', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.close())
  const { rows } = await sql<{ name: string; nullable: boolean; type: string; filled: boolean }>`
    select c.relname || '.' || a.attname as name, not a.attnotnull as nullable, format_type(a.atttypid, a.atttypmod) as type,
      a.atthasdef or a.attidentity <> '' or not a.attnotnull as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not c.relispartition and a.attnum > 0 and not a.attisdropped`.execute(database.db)
  const stored = new Map(rows.map(row => [row.name, row]))
  const wrong = typed().flatMap(({ table, column, type }) => {
    const name = `${table}.${column}`
    const row = stored.get(name)
    if (!row) return [`${name}: there is no such column`]
    // What is read is the first of a ColumnType.
    const read = type.replace(/^ColumnType<\s*((?:\([^)]*\)|\{[^}]*\}|\[[^\]]*\]|<[^>]*>|[^,{([<])*),[\s\S]*$/, '$1')
    const optional = /^(Generated|OptionalTimestamp)|\bundefined\b/.test(type)
    return [
      /^unknown$/.test(read) || /\bnull\b|^OptionalTimestamp/.test(read) === row.nullable
        ? []
        : `${name}: ${row.nullable ? 'may' : 'may not'} be null`,
      readAs[row.type]?.test(read) === false ? `${name}: is ${row.type}` : [],
      optional && !row.filled ? `${name}: has to be given` : [],
    ].flat()
  })
  expect(wrong).toEqual([])
})
