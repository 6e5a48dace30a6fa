/**
 * Items of (id, length, value): known ones by name, others as bytes, and known ones too that do not fit their row. A wrong length does not affect
 * the other items.
 */
import { BodyError } from './body-error.ts'
import { type Field, field, type ValueOf } from './field.ts'
import { ItemChain, type ItemRules } from './item-chain.ts'
import type { Reader } from './reader.ts'

export interface Item<T> {
  id: number
  value: Field<T>
  /** The valid lengths of the value; with another one the item is kept as unknown. */
  lengths: readonly number[] | ((length: number) => boolean)
  /** False when the bytes from `at` on have a vendor-specific meaning, although the length is valid. */
  accepts?: (bytes: Buffer, at: number) => boolean
  /** False when the value cannot be what the table says, although its bytes can be read. */
  fits?: (value: T) => boolean
}

export const item = <T>(
  id: number,
  lengths: Item<T>['lengths'],
  value: Field<T>,
  { accepts, fits }: Pick<Item<T>, 'accepts' | 'fits'> = {},
): Item<T> => ({ id, lengths, value, accepts, fits })

/** An item with an id that is not in the table, or whose bytes do not fit its definition. */
export interface UnknownItem {
  id: number
  bytes: Buffer
}

// oxlint-disable-next-line typescript/no-explicit-any -- items of all types are in one table
type AnyItem = Item<any>
type Table = Record<string, AnyItem>

export type ItemsOf<T extends Table> = { [K in keyof T]?: ValueOf<T[K]['value']> } & { unknown?: UnknownItem[] }

interface ItemRow {
  name: string
  value: Field<unknown>
  suits: (length: number) => boolean
  accepts: AnyItem['accepts']
  fits: AnyItem['fits']
}

export interface ItemsOptions {
  /** Alternative lengths (see item-chain.ts), and the deviation that is noted when one of them is used. */
  otherLengths?: ItemRules['otherLengths']
  noteLength?: string
}

function rowsOf(table: Table): readonly (ItemRow | undefined)[] {
  const rows: (ItemRow | undefined)[] = Array.from({ length: 256 })
  for (const [name, { id, value, lengths, accepts, fits }] of Object.entries(table)) {
    const suits = typeof lengths === 'function' ? lengths : (length: number) => lengths.includes(length)
    rows[id] = { name, value, suits, accepts, fits }
  }
  return rows
}

/** Length rules of the items of this table. */
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
      const declared = at <= end ? (bytes[at - 1] as number) : end
      const length = chain && at <= end ? chain.lengthAt(from.at) : declared
      if (length !== declared) from.note(options.noteLength ?? 'extraLength')
      if (at + length > end) {
        from.note('extrasPastEnd')
        from.at = end
        break
      }
      const row = rows[id]
      const rejection = row && (rejectionOf(row, bytes, at, length, got) ?? readItem(from, row, { at, length, got }))
      if (!row || rejection) {
        if (rejection) from.note(rejection)
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
      const parent = value as Record<string, unknown>
      for (let id = 0; id < 256; id++) {
        const row = rows[id]
        if (!row || parent[row.name] === undefined) continue
        const head = to.room(2)
        row.value.write(to, parent[row.name], parent)
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
      const parent = value as Record<string, unknown>
      const shown: Record<string, unknown> = {}
      for (const row of rows)
        if (row && parent[row.name] !== undefined) shown[row.name] = row.value.show(parent[row.name], version)
      if (value.unknown) shown.unknown = value.unknown.map(each => ({ id: showId(each.id), hex: each.bytes.toString('hex') }))
      return shown
    },
  })
}

const showId = (id: number): string => `0x${id.toString(16).padStart(2, '0').toUpperCase()}`

/** Why a known item is kept as bytes; undefined: it can be read. */
function rejectionOf(row: ItemRow, bytes: Buffer, at: number, length: number, got: Record<string, unknown>): string | undefined {
  if (!row.suits(length)) return 'extraLength'
  if (row.accepts && !row.accepts(bytes, at)) return 'extraValue'
  return got[row.name] === undefined ? undefined : 'extraRepeated'
}

/** Reads a known item into `got`. Returns why it is kept as bytes instead, if it is: then nothing of it was read. */
function readItem(
  from: Reader,
  row: ItemRow,
  { at, length, got }: { at: number; length: number; got: Record<string, unknown> },
): string | undefined {
  const { end } = from
  const noted = from.deviations.length
  from.at = at
  from.end = at + length
  try {
    const value = row.value.read(from, got)
    if (from.left === 0 && row.fits?.(value) !== false) {
      got[row.name] = value
      return undefined
    }
  } catch (error) {
    if (!(error instanceof BodyError)) throw error
  } finally {
    from.end = end
  }
  from.deviations.length = noted
  return 'extraValue'
}
