/** The columns of kept-columns.ts as statements: which rows are a person's, and how each is erased, in batches. */
import { keptOfDrivers, keptOfUsers, type ErasureWay } from '@outrider/contract'
import { driverTables, type KeptTable, type Mark, type NameList, userTables } from './kept-columns.ts'

/** Who it is about. */
export interface Person {
  readonly kind: 'user' | 'driver'
  readonly ids: readonly number[]
  /** As the person is and was called. */
  readonly names: readonly string[]
  /** What the person signed in by. */
  readonly logins: readonly string[]
  readonly mails: readonly string[]
  /** Where a name without an id is taken for this person's. */
  readonly organisationIds: readonly number[]
}

export interface Statement {
  readonly text: string
  readonly values: unknown[]
}

const types = {
  ids: 'int[]',
  names: 'text[]',
  logins: 'text[]',
  mails: 'text[]',
  called: 'text',
  orgs: 'int[]',
  floor: 'timestamptz',
}
type Name = keyof typeof types
type Values = Readonly<Partial<Record<Name, unknown>>>

/** Numbers for the names that the text has. */
export function statement(text: string, values: Values): Statement {
  const used: Name[] = []
  const numbered = text.replaceAll(/(?<!:):([a-z]+)\b/g, (whole, name: string) => {
    if (!Object.hasOwn(types, name)) return whole
    const known = name as Name
    if (!used.includes(known)) used.push(known)
    return `$${used.indexOf(known) + 1}::${types[known]}`
  })
  return { text: numbered, values: used.map(name => values[name]) }
}

export const valuesOf = ({ ids, names, logins, mails, organisationIds }: Person): Values => ({
  ids,
  names,
  logins,
  mails,
  orgs: organisationIds,
})

export interface TableOfPerson extends KeptTable {
  readonly table: string
  readonly way: ErasureWay
}

const listed = (tables: Readonly<Record<string, KeptTable>>, words: Readonly<Record<string, { readonly way: ErasureWay }>>) =>
  Object.entries(words).map(([table, { way }]): TableOfPerson => ({ table, way, ...(tables[table] as KeptTable) }))

/** In the order in which they are shown and erased. */
export const tablesOf: Readonly<Record<Person['kind'], readonly TableOfPerson[]>> = {
  user: listed(userTables, keptOfUsers),
  driver: listed(driverTables, keptOfDrivers),
}

/** Where JSON has one of the names as a whole text. */
const hasName = (column: string, names: NameList) =>
  `exists (select from unnest(:${names}) each where position(to_jsonb(each)::text in t.${column}::text) > 0)`
const hasOneOf = (column: string, lists: readonly NameList[]) => `(${lists.map(list => hasName(column, list)).join(' or ')})`

/** SQL: the row is of the person by this column; undefined: by another one. */
function conditionOf(column: string, mark: Mark): string | undefined {
  if (mark.does === 'set') return mark.alone ? `(${mark.where})` : undefined
  if (mark.does === 'inside') return `(${mark.where} and ${hasOneOf(column, mark.lists)})`
  // Of what is changed at once the id alone tells whose it is.
  return mark.does === 'atOnce' && column !== 'id' ? undefined : `t.${column} = any(:ids)`
}

/** SQL: the row is one that names the person. */
export const isOfPerson = ({ columns }: KeptTable): string =>
  `(${Object.entries(columns)
    .flatMap(([column, mark]) => conditionOf(column, mark) ?? [])
    .join(' or ')})`

export interface Step {
  readonly table: string
  readonly floor: boolean
  /** Of at most so many rows; it is run until it finds fewer. */
  readonly run: (person: Person, called: string, floor: Date) => Statement
}

/** Rows in one transaction. */
export const batch = 2_000

function stepOf({ table, way, time = '' }: TableOfPerson, column: string, mark: Mark): Step[] {
  if (mark.does === 'stays' || mark.does === 'atOnce') return []
  const floor = way === 'floor'
  const old = floor ? ` and ${time} < :floor` : ''
  const some = (where: string) => `ctid = any(array(select t.ctid from ${table} t where ${where}${old} limit ${batch}))`
  const texts: Record<typeof mark.does, () => string> = {
    removes: () => `delete from ${table} where ${some(`t.${column} = any(:ids)`)}`,
    set: () => {
      const { to, where } = mark as Extract<Mark, { does: 'set' }>
      // Nobody was named there.
      const named = to === ':called' ? ` and coalesce(t.${column}, '') <> ''` : ''
      return `update ${table} t set ${column} = ${to} where ${some(`${where} and t.${column} is distinct from ${to}${named}`)}`
    },
    inside: () => {
      const { where, lists } = mark as Extract<Mark, { does: 'inside' }>
      const replaced = `replace_names(t.${column}, ${lists.map(list => `:${list}`).join(' || ')}, :called)`
      // A key may be a name too, and stays: it would be found again for ever.
      return `update ${table} t set ${column} = ${replaced} where ${some(`${where} and ${hasOneOf(column, lists)} and t.${column} <> ${replaced}`)}`
    },
  }
  return [
    {
      table,
      floor,
      run: (person, called, before) => statement(texts[mark.does](), { ...valuesOf(person), called, floor: before }),
    },
  ]
}

const stepsIn = (tables: readonly TableOfPerson[]): Step[] =>
  tables.flatMap(table => Object.entries(table.columns).flatMap(([column, mark]) => stepOf(table, column, mark)))

/** Each may be run again: what is done is not found any more. */
export const stepsOf: Readonly<Record<Person['kind'], readonly Step[]>> = {
  user: stepsIn(tablesOf.user),
  driver: stepsIn(tablesOf.driver),
}
