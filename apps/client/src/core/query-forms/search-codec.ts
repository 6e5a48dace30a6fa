/**
 * A query in the address of a screen: one schema says its parameters, reads them and writes them.
 *
 *     const passageSearch = searchCodec({ vehicle: textParam, from: timeParam, to: timeParam }, query => !errorOf(query))
 *     passageSearch.parse(params)                 // undefined: no query, or none that the rules allow
 *     passageSearch.write({ vehicle, from, to })  // URLSearchParams; empty values are left out
 *
 * Each parameter is decoded from all values the address has under its name.
 */
import * as z from 'zod/mini'

const values = z.array(z.string())

/** Last time a Date can hold, ms since 1970. */
const maxTime = 8.64e15

/** Empty: not in the address. */
export const textParam = z.codec(values, z.string(), {
  decode: ([first = '']) => first,
  encode: text => (text ? [text] : []),
})

const numberOf = ([first = '']: string[]): number => (first.trim() === '' ? Number.NaN : Number(first))

const isTime = (time: number): boolean => Math.abs(time) <= maxTime

/** ms since 1970. */
export const timeParam = z.codec(values, z.number().check(z.refine(isTime)), {
  decode: numberOf,
  encode: time => [String(time)],
})

/** As `timeParam`; undefined: missing or not a time. */
export const optionalTimeParam = z.codec(values, z.optional(z.number()), {
  decode: all => (isTime(numberOf(all)) ? numberOf(all) : undefined),
  encode: time => (time === undefined ? [] : [String(time)]),
})

/** undefined: missing or not a number. */
export const optionalNumberParam = z.codec(values, z.optional(z.number()), {
  decode: all => (Number.isFinite(numberOf(all)) ? numberOf(all) : undefined),
  encode: number => (number === undefined ? [] : [String(number)]),
})

/** Words in one parameter, separated by blanks; undefined: missing. */
export const optionalWordsParam = z.codec(values, z.optional(z.array(z.string())), {
  decode: ([first]) => first?.split(' '),
  encode: words => (words ? [words.join(' ')] : []),
})

const unique = (ids: readonly string[]): string[] => [...new Set(ids)].filter(id => id !== '')

/** Ids in one parameter, separated by commas; each once. */
export const listParam = z.codec(values, z.array(z.string()), {
  decode: ([first = '']) => unique(first.split(',')),
  encode: ids => (ids.length > 0 ? [ids.join(',')] : []),
})

/** Ids in a parameter each; each once. */
export const repeatedParam = z.codec(values, z.array(z.string()), { decode: unique, encode: unique })

type Param = z.ZodMiniType<unknown, string[]>
type Query<Shape extends Record<string, Param>> = { [Name in keyof Shape]: z.output<Shape[Name]> }

export interface SearchCodec<Each> {
  readonly names: readonly string[]
  parse: (search: URLSearchParams) => Each | undefined
  write: (query: Each) => URLSearchParams
  /** Replaces the query in an address and keeps all other parameters. */
  writeInto: (search: URLSearchParams, query: Each) => URLSearchParams
}

export function searchCodec<Shape extends Record<string, Param>>(
  shape: Shape,
  allowed: (query: Query<Shape>) => boolean = () => true,
): SearchCodec<Query<Shape>> {
  const names = Object.keys(shape)
  const schema = z.object(shape)
  const write = (query: Query<Shape>): URLSearchParams => {
    const raw = z.encode(schema, query as z.output<typeof schema>) as Record<string, string[]>
    return new URLSearchParams(names.flatMap(name => (raw[name] ?? []).map((value): [string, string] => [name, value])))
  }
  return {
    names,
    parse(search) {
      const found = z.safeDecode(
        schema,
        Object.fromEntries(names.map(name => [name, search.getAll(name)])) as z.input<typeof schema>,
      )
      if (!found.success) return undefined
      const query = found.data as Query<Shape>
      return allowed(query) ? query : undefined
    },
    write,
    writeInto: (search, query) =>
      new URLSearchParams([...[...search].filter(([name]) => !names.includes(name)), ...write(query)]),
  }
}
