/** The list of columns in which people are, against the schema: a new column fails until it is said what it says of people. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseOfFile } from '../../../testing/database.ts'
import { freeText, goesWithItsRow, goneByThemselves, namesNobody, ofNoPerson } from './columns-without-people.ts'
import { driverTables, userTables } from './kept-columns.ts'

const { db } = await databaseOfFile()

interface Column {
  column: string
  /** The table that a foreign key is of. */
  refers: string | null
  type: string
}
const { rows: columns } = await sql<Column>`
  select c.relname || '.' || a.attname as column, format_type(a.atttypid, null) as type,
    (select k.confrelid::regclass::text from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
      and k.confrelid in ('users'::regclass, 'drivers'::regclass, 'sessions'::regclass, 'second_factors'::regclass) limit 1) as refers
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
  order by 1`.execute(db)

const listed = (tables: typeof userTables | typeof driverTables) =>
  Object.entries(tables).flatMap(([table, { columns: of }]) => Object.keys(of).map(column => `${table}.${column}`))
const spread = (rows: Readonly<Record<string, string>>) =>
  Object.entries(rows).flatMap(([table, names]) => names.split(' ').map(name => `${table}.${name}`))
const people = new Set([...listed(userTables), ...listed(driverTables)])
const others = [namesNobody, goesWithItsRow, ofNoPerson, freeText, goneByThemselves].flatMap(spread)
const known = new Set([...people, ...others])

/** By its type a column may hold a name, or something that tells of somebody. */
const holdsText = ({ type }: Column) => /^(text|jsonb|bytea|character varying)/.test(type)
/** By its name or its key a number is of a person. */
const isOfPerson = ({ column, refers, type }: Column) =>
  refers !== null ||
  (/^(integer|bigint)/.test(type) && /\.(\w+_by|user_id|driver_id|maker_id|\w*session_id|applicant_id|handler_id)$/.test(column))

test('every column that refers to a person, or may name one, is in the list of what is kept about people or in one of those that name nobody', () => {
  const asked = columns.filter(each => holdsText(each) || isOfPerson(each)).map(({ column }) => column)
  expect(asked.filter(column => !known.has(column))).toEqual([])
})

test('what refers to users or drivers is in the list itself, but for what goes with its row and accounts of keys', () => {
  const refer = columns.filter(({ refers }) => refers !== null).map(({ column }) => column)
  expect(refer.length).toBeGreaterThan(70)
  const elsewhere = new Set([...spread(goesWithItsRow), ...spread(ofNoPerson)])
  expect(refer.filter(column => !people.has(column) && !elsewhere.has(column))).toEqual([])
})

test('the lists have only columns that there are, and each once', () => {
  const there = new Set(columns.map(({ column }) => column))
  expect([...known].filter(column => !there.has(column))).toEqual([])
  expect(others.filter((column, at) => people.has(column) || others.indexOf(column) !== at)).toEqual([])
})
