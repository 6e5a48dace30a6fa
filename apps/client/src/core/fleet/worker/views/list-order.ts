/**
 * The order of a flat list: pinned vehicles, then the others as they are sorted. What the user asked for is done at once; what reports change, after
 * a while: nobody can read or press rows that move all the time.
 */
import type { ListQuery } from '../../list-view.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import { resortInterval } from './resort-interval.ts'
import type { TableOrder } from './table-order.ts'

export interface OrderSources {
  order: TableOrder
  now: () => number
  /** Asks for the state again later: rows are due to be sorted. */
  wake: (ms: number) => void
}

export function createListOrder(columns: FleetColumns, { order, now, wake }: OrderSources) {
  let last: { from: readonly unknown[]; slots: Uint32Array; version: number; at: number } | undefined

  function pinnedFirst(slots: Uint32Array, pinned: readonly string[]): Uint32Array {
    const found = new Set(slots)
    const first = new Set(pinned.map(id => columns.slotOf(id)).filter(slot => found.has(slot)))
    return first.size === 0 ? slots : Uint32Array.from([...first, ...slots.filter(slot => !first.has(slot))])
  }

  /** `slots`: in the order of names. */
  return (slots: Uint32Array, { shape, sort, pinned = [] }: ListQuery): Uint32Array => {
    if (shape === 'tree' || (!sort && pinned.length === 0)) return slots
    const from = [slots, columns.generation, sort?.by, sort?.down, pinned]
    if (last && from.every((each, at) => each === last?.from[at])) {
      if (!sort || last.version === columns.version) return last.slots
      const rest = last.at + resortInterval - now()
      if (rest > 0) {
        wake(rest)
        return last.slots
      }
    }
    const sorted = pinnedFirst(order.sorted(slots, sort), pinned)
    const before = last?.slots
    const same = before?.length === sorted.length && sorted.every((slot, at) => slot === before[at])
    last = { from, slots: before && same ? before : sorted, version: columns.version, at: now() }
    return last.slots
  }
}
