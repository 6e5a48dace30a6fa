/** A message is an id, two names and a field. Decoding finds the edition whose layout fits the bytes. */
import { sameHeader, type Version } from '../version.ts'
import { BodyError } from './body-error.ts'
import type { Field } from './field.ts'
import { Reader } from './reader.ts'
import { type Fields, record, type ValuesOf } from './record.ts'
import { Writer } from './writer.ts'

export interface Layout<T> {
  version: Version
  body: Field<T>
  /** Name of the deviation when this layout is used. */
  deviation?: string
}

export interface MessageOptions<T> {
  /** False when the bytes are unlikely to be of this edition, although its fields can be read from them. */
  suits?: (body: Buffer, version: Version) => boolean
  /** Layouts that terminals send, but no standard defines. */
  others?: Layout<T>[]
  /** Why a body that can be read is refused; the gateway answers it with a result other than 0. */
  refusal?: (value: T) => MessageRefusal | undefined
}

export interface MessageRefusal {
  code: string
  message: string
  /** Byte of the body. */
  offset: number
}

export interface DecodeOptions {
  /** Keeps an inner NUL of a text and what follows it; otherwise the text ends there. */
  wholeTexts?: boolean
}

export interface Message<T> {
  id: number
  /** English, lower case: 'location report'. */
  name: string
  nameZh: string
  body: Field<T>
  options: MessageOptions<T>
}

// oxlint-disable-next-line typescript/no-explicit-any -- messages of all types are in one table
export type AnyMessage = Message<any>
export type BodyOf<M> = M extends Message<infer T> ? T : never

/** Defines a message whose body is a record of fields. */
export const message = <F extends Fields>(
  id: number,
  name: string,
  nameZh: string,
  fields: F,
  options: MessageOptions<ValuesOf<F>> = {},
): Message<ValuesOf<F>> => ({ id, name, nameZh, body: record(fields), options })

/** Defines a message whose body is a single field. */
export const messageOf = <T>(id: number, name: string, nameZh: string, body: Field<T>): Message<T> => ({
  id,
  name,
  nameZh,
  body,
  options: {},
})

export interface Decoded<T> {
  value: T
  /** The edition whose layout fits the body. */
  version: Version
  deviations: string[]
}

/** Penalties of a reading; the lowest sum wins. Only the order of the sums matters. */
const COST = { deviation: 10, otherEdition: 1, otherHeader: 20, unsuited: 50, trailing: 100 }

/**
 * Decodes a body. If the layout depends on the edition, each is tried, the declared one first, and the best fit used (README, "Editions"); deviations
 * are named. O(n) per edition.
 * @param version of the header
 * @throws BodyError for no layout
 */
export function decode<T>(
  row: Message<T>,
  body: Buffer,
  version: Version,
  { wholeTexts = false }: DecodeOptions = {},
): Decoded<T> {
  const { suits, others } = row.options
  if (!row.body.varies && !others) return read(row.body, body, version, wholeTexts)
  let best: Decoded<T> | undefined
  let bestCost = Number.POSITIVE_INFINITY
  let firstError: BodyError | undefined
  for (const layout of layoutsOf(row, version)) {
    let got: Decoded<T>
    try {
      got = read(layout.body, body, layout.version, wholeTexts)
    } catch (error) {
      if (!(error instanceof BodyError)) throw error
      firstError ??= error
      continue
    }
    let cost = 0
    for (const deviation of got.deviations) cost += deviation === 'trailingBytes' ? COST.trailing : COST.deviation
    if (layout.version !== version) cost += sameHeader(layout.version, version) ? COST.otherEdition : COST.otherHeader
    if (layout.deviation) {
      cost += COST.otherEdition
      got.deviations.push(layout.deviation)
    }
    if (suits && !suits(body, layout.version)) cost += COST.unsuited
    if (cost < bestCost) {
      best = got
      bestCost = cost
    }
    if (cost === 0) break
  }
  if (!best) throw firstError as BodyError
  if (!sameHeader(best.version, version)) best.deviations.push('otherEditionLayout')
  return best
}

/**
 * Encodes a value as the body of an edition. O(n). Units and ranges are documented on the fields of the message.
 * @throws BodyError when a value does not fit its field; nothing is truncated silently
 */
export function encode<T>(row: Message<T>, value: T, version: Version): Buffer {
  const to = new Writer(version)
  row.body.write(to, value, {})
  return to.finish()
}

function read<T>(field: Field<T>, body: Buffer, version: Version, wholeTexts: boolean): Decoded<T> {
  const from = new Reader(body, version, wholeTexts)
  const value = field.read(from, {})
  if (from.at < from.end) from.note('trailingBytes')
  return { value, version, deviations: from.deviations }
}

/** The declared edition first, then the more likely ones. */
const ORDER: Record<Version, readonly Version[]> = {
  2011: ['2011', '2013', '2019'],
  2013: ['2013', '2011', '2019'],
  2019: ['2019', '2013', '2011'],
}

function layoutsOf<T>(row: Message<T>, declared: Version): Layout<T>[] {
  const layouts: Layout<T>[] = ORDER[declared].map(version => ({ version, body: row.body }))
  return row.options.others ? [...layouts, ...row.options.others] : layouts
}
