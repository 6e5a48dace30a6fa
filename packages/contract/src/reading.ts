/**
 * How a client reads the replies of any platform. Ours promises every field of a row; of another, what the specification names is enough, and where
 * it names nothing the least without which nothing can be shown: those fields are marked `needed`. Everything else may be missing, and is then what
 * its type has when there is nothing ('' 0 false null [], of a choice the first, of an object the same for each field), or what its `orElse` says.
 */
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
/** The object that holds a field, as it was sent. */
type Siblings = Readonly<Record<string, unknown>>
/** What a field is read as. `value`: what was sent; undefined: nothing. `request`: what was asked. */
type ReadAs = (value: unknown, siblings: Siblings, request: Siblings) => unknown

interface Mark {
  needed: boolean
  /** Its form is checked, also from other vendors. */
  checked?: boolean
  readAs?: ReadAs
  /** In words, for docs/platform-interface.md. */
  words?: string
}

const marks = new WeakMap<Schema, Mark>()

export const markOf = (schema: Schema): Mark | undefined => marks.get(schema)

function marked<S extends z.ZodMiniType>(schema: S, mark: Mark): S {
  // A copy: the same schema may be a field elsewhere.
  const copy = schema.clone()
  marks.set(copy, mark)
  return copy
}

/** A field without which a reply cannot be read. `checked`: nor can one of another form, as the client relies on it. */
export const needed = <S extends z.ZodMiniType>(schema: S, { checked = false } = {}): S =>
  marked(schema, { needed: true, checked })

/** A field that may be missing, and what it is then: a value, or what the fields beside it say. */
export function orElse<S extends z.ZodMiniType>(
  schema: S,
  fallback: z.output<S> | ((siblings: Siblings) => z.output<S>),
  words?: string,
): S {
  const value = (siblings: Siblings) =>
    typeof fallback === 'function' ? (fallback as (of: Siblings) => unknown)(siblings) : fallback
  return marked(schema, {
    needed: false,
    readAs: (sent, siblings) => sent ?? value(siblings),
    words: words ?? (typeof fallback === 'function' ? '' : JSON.stringify(fallback)),
  })
}

/** A part of a reply that platforms send in several forms; `words` names the others. */
export const readAs = <S extends z.ZodMiniType>(schema: S, read: ReadAs, words: string): S =>
  marked(schema, { needed: false, readAs: read, words })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  in?: Schema
  out?: Schema
  transform?: (value: unknown, context: object) => unknown
  entries?: Record<string, unknown>
  values?: unknown[]
  valueType?: Schema
  options?: Schema[]
  defaultValue?: unknown
}
// oxlint-disable-next-line no-underscore-dangle -- where zod keeps what a schema was made of
export const defOf = (schema: Schema): Def => schema._zod.def

/** Ids and times are numbers at some platforms and texts at others. */
function asText(value: unknown): unknown {
  if (value === undefined) return ''
  return typeof value === 'number' ? String(value) : value
}
function asNumber(value: unknown): unknown {
  if (value === undefined) return 0
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value
}

const byType: Readonly<Record<string, (value: unknown, def: Def, request: Siblings) => unknown>> = {
  string: asText,
  number: asNumber,
  boolean: value => (value === undefined ? false : value === 0 || value === 1 ? value === 1 : value),
  enum: (value, { entries = {} }) => value ?? Object.values(entries)[0],
  literal: (value, { values = [] }) => value ?? values[0],
  array: (value, { element }, request) => {
    if (value === undefined || value === null) return []
    return Array.isArray(value) && element ? value.map(item => completed(element, item, {}, request)) : value
  },
  object: (value, { shape = {} }, request) => {
    if (value !== undefined && value !== null && !isObject(value)) return value
    const sent = value ?? {}
    return {
      ...sent,
      ...Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, completed(field, sent[name], sent, request)])),
    }
  },
  record: (value, { valueType }, request) => {
    if (value === undefined) return {}
    return isObject(value) && valueType
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, completed(valueType, each, {}, request)]))
      : value
  },
  nullable: (value, { innerType }, request) =>
    value === undefined || value === null || !innerType ? null : completed(innerType, value, {}, request),
  optional: (value, { innerType }, request) =>
    value === undefined || value === null || !innerType ? undefined : completed(innerType, value, {}, request),
  default: (value, { innerType }, request) =>
    value === undefined || value === null || !innerType ? undefined : completed(innerType, value, {}, request),
  union: (value, { options = [] }, request) =>
    value === undefined && options[0] ? completed(options[0], value, {}, request) : value,
}

/** What was sent, with what is missing filled in; what is needed and missing stays missing. */
export function completed(schema: Schema, sent: unknown, siblings: Siblings = {}, request: Siblings = {}): unknown {
  const mark = marks.get(schema)
  if (mark?.needed && (sent === undefined || sent === null) && defOf(schema).type !== 'nullable') return undefined
  if (mark?.needed && sent === undefined) return undefined
  const value = mark?.readAs ? mark.readAs(sent, siblings, request) : sent
  const def = defOf(schema)
  if (def.type === 'pipe' && def.in && def.out) {
    const transform = defOf(def.in)
    if (transform.type === 'transform' && transform.transform)
      return completed(def.out, transform.transform(value, {}), {}, request)
    return completed(def.in, value, {}, request)
  }
  const read = byType[def.type]
  return read ? read(value, def, request) : value
}

const isListOfRecords = (schema: Schema): boolean => {
  const { type, element } = defOf(schema)
  return type === 'array' && element !== undefined && defOf(element).type === 'object'
}

/** How many there are, where a platform does not say: as many as it has sent. */
export const countOf = (list: string) =>
  orElse(z.int(), siblings => (Array.isArray(siblings[list]) ? siblings[list].length : 0), `the length of ${list}`)

const unboundedOf = new WeakMap<Schema, z.ZodMiniType>()

/**
 * The same types without bounds of texts and lists: those are for what is entered here, and an empty text that was filled in is none. Numbers keep
 * theirs: beyond the poles nothing can be drawn.
 */
function unbounded(schema: Schema): z.ZodMiniType {
  const known = unboundedOf.get(schema)
  if (known) return known
  const made = marks.get(schema)?.checked ? (schema as z.ZodMiniType) : withoutBounds(schema)
  unboundedOf.set(schema, made)
  return made
}

function withoutBounds(schema: Schema): z.ZodMiniType {
  const { type, shape = {}, element, innerType, defaultValue, in: from, out, options } = defOf(schema)
  if (type === 'string') return z.string()
  if (type === 'array' && element) return z.array(unbounded(element))
  if (type === 'object')
    return z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, unbounded(field)])))
  if (type === 'nullable' && innerType) return z.nullable(unbounded(innerType))
  if (type === 'optional' && innerType) return z.optional(unbounded(innerType))
  if (type === 'default' && innerType) return z._default(unbounded(innerType), defaultValue)
  if (type === 'union' && options) return z.union(options.map(unbounded))
  if (type === 'pipe' && from && out) return z.pipe(unbounded(from), unbounded(out))
  return schema as z.ZodMiniType
}

/** A list may be the data itself, or have another name there: the specification names the lists of few replies. */
function withItsList(schema: Schema, sent: unknown): unknown {
  const named = Object.entries(defOf(schema).shape ?? {}).filter(([, field]) => isListOfRecords(field))
  const [list] = named[0] ?? []
  if (list === undefined) return sent
  if (Array.isArray(sent)) return { [list]: sent as unknown[] }
  if (!isObject(sent) || named.some(([name]) => sent[name] !== undefined)) return sent
  const [only, ...others] = Object.values(sent).filter(Array.isArray)
  return only && others.length === 0 ? { ...sent, [list]: only as unknown } : sent
}

/** Reads the data of a reply of any platform: as ours promises it, else with what is missing filled in. */
export function readReply<S extends z.ZodMiniType>(
  schema: S,
  sent: unknown,
  request: Siblings = {},
): z.core.util.SafeParseResult<z.output<S>> {
  const promised = schema.safeParse(sent)
  if (promised.success) return promised
  const whole = completed(schema, withItsList(schema, sent), {}, request)
  return unbounded(schema).safeParse(whole) as z.core.util.SafeParseResult<z.output<S>>
}
