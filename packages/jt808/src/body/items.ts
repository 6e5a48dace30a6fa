/** Items of (id, length, value): known ones under their name, the others kept as bytes. A wrong length never costs the rest. */
import { type Field, field, type ValueOf } from './field.ts'
import { ItemChain, type ItemRules } from './item-chain.ts'
import type { Reader } from './reader.ts'

export interface Item<T> {
  id: number
  value: Field<T>
  /** The lengths at which the value is believed; another one makes it an unknown item. */
  lengths: readonly number[] | ((length: number) => boolean)
  /** False when the bytes from `at` on mean something else, although the length is right. */
  believed?: (bytes: Buffer, at: number) => boolean
}

export const item = <T>(id: number, lengths: Item<T>['lengths'], value: Field<T>, believed?: Item<T>['believed']): Item<T> => ({
  id,
  lengths,
  value,
  believed,
})

/** An id that the table lacks, or a known one whose bytes cannot be what the table says. */
export interface UnknownItem {
  id: number
  bytes: Buffer
}

// oxlint-disable-next-line typescript/no-explicit-any -- items of every type stand in one table
type AnyItem = Item<any>
type Table = Record<string, AnyItem>

export type ItemsOf<T extends Table> = { [K in keyof T]?: ValueOf<T[K]['value']> } & { unknown?: UnknownItem[] }

interface Row {
  name: string
  value: Field<unknown>
  suits: (length: number) => boolean
  believed: AnyItem['believed']
}

export interface ItemsOptions {
  /** Lengths that items may have in truth, and what is noted when one of them is believed. */
  otherLengths?: ItemRules['otherLengths']
  noteLength?: string
}

function rowsOf(table: Table): readonly (Row | undefined)[] {
  const rows: (Row | undefined)[] = Array.from({ length: 256 })
  for (const [name, { id, value, lengths, believed }] of Object.entries(table)) {
    const suits = typeof lengths === 'function' ? lengths : (length: number) => lengths.includes(length)
    rows[id] = { name, value, suits, believed }
  }
  return rows
}

/** For items of this table. */
export function itemRules(table: Table, otherLengths: ItemRules['otherLengths']): ItemRules {
  const rows = rowsOf(table)
  return { suits: (id, length) => rows[id]?.suits(length) ?? true, otherLengths }
}

export function items<T extends Table>(table: T, options: ItemsOptions = {}): Field<ItemsOf<T>> {
  const rows = rowsOf(table)
  const rules = options.otherLengths && itemRules(table, options.otherLengths)

  const read = (from: Reader): ItemsOf<T> => {
    const got: Record<string, unknown> = {}
    const { bytes, end } = from
    const chain = rules && new ItemChain(bytes, end, rules)
    let unknown: UnknownItem[] | undefined
    while (from.at < end) {
      const id = bytes[from.at] as number
      const at = from.at + 2
      const announced = at <= end ? (bytes[at - 1] as number) : end
      const length = chain && at <= end ? chain.lengthAt(from.at) : announced
      if (length !== announced) from.note(options.noteLength ?? 'extraLength')
      if (at + length > end) {
        from.note('extrasPastEnd')
        from.at = end
        break
      }
      const row = rows[id]
      const oddity = row && oddityOf(row, bytes, at, length, got)
      if (row && !oddity) {
        from.at = at
        from.end = at + length
        got[row.name] = row.value.read(from, got)
        from.end = end
      } else {
        if (oddity) from.note(oddity)
        unknown ??= []
        unknown.push({ id, bytes: bytes.subarray(at, at + length) })
      }
      from.at = at + length
    }
    if (unknown) got.unknown = unknown
    return got as ItemsOf<T>
  }

  return field<ItemsOf<T>>({
    read,
    write: (to, value) => {
      const whole = value as Record<string, unknown>
      for (let id = 0; id < 256; id++) {
        const row = rows[id]
        if (!row || whole[row.name] === undefined) continue
        const head = to.room(2)
        row.value.write(to, whole[row.name], whole)
        const length = to.at - head - 2
        if (length > 255) throw to.outOfRange(`${row.name} has ${length} bytes, an item at most 255`)
        to.bytes[head] = id
        to.bytes[head + 1] = length
      }
      for (const each of value.unknown ?? []) {
        if (each.bytes.length > 255) throw to.outOfRange(`item ${each.id} has ${each.bytes.length} bytes, an item at most 255`)
        const head = to.room(2)
        to.bytes[head] = each.id
        to.bytes[head + 1] = each.bytes.length
        to.put(each.bytes)
      }
    },
    show: (value, version) => {
      const whole = value as Record<string, unknown>
      const shown: Record<string, unknown> = {}
      for (const row of rows) if (row && whole[row.name] !== undefined) shown[row.name] = row.value.show(whole[row.name], version)
      if (value.unknown) shown.unknown = value.unknown.map(each => ({ id: showId(each.id), hex: each.bytes.toString('hex') }))
      return shown
    },
  })
}

const showId = (id: number): string => `0x${id.toString(16).padStart(2, '0').toUpperCase()}`

/** Why a known item is kept as bytes; undefined when it can be read. */
function oddityOf(row: Row, bytes: Buffer, at: number, length: number, got: Record<string, unknown>): string | undefined {
  if (!row.suits(length)) return 'extraLength'
  if (row.believed && !row.believed(bytes, at)) return 'extraValue'
  return got[row.name] === undefined ? undefined : 'extraRepeated'
}
