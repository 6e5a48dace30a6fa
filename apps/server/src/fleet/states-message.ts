/** Live feed messages in columns. Clients with the same scope and the same seq share the bytes. */
import { stateTable, type StatesHead, tableNames, writeColumns } from '@outrider/contract'
import { LRUCache } from 'lru-cache'
import { alarmNamesOnWire } from './names/alarm-names.ts'
import { stateColumns } from './columns.ts'
import type { LiveVehicle } from './live-vehicle.ts'

export type StatesMessageHead = Omit<StatesHead, 'table' | 'rows' | 'alarmNames'>

/** Messages of one flush: a few scopes and a few seqs at a time. */
const maxCached = 16

export class StatesMessages {
  readonly #alarmNames = alarmNamesOnWire()
  readonly #cached = new LRUCache<string, Uint8Array>({ max: maxCached })

  /** `vehicles`: all vehicles of the scope with this key that changed between the seqs in `head`. */
  of(head: StatesMessageHead, vehicles: readonly LiveVehicle[], scopeKey: string): Uint8Array {
    const make = (): Uint8Array => {
      const whole: StatesHead = { ...head, table: tableNames.states, rows: vehicles.length, alarmNames: this.#alarmNames }
      return writeColumns(stateTable, whole, stateColumns(vehicles))
    }
    // Snapshots are rare and large: not worth caching.
    if (head.type === 'snapshot') return make()
    const key = `${head.epoch} ${head.from} ${head.seq} ${scopeKey}`
    const bytes = this.#cached.get(key) ?? make()
    this.#cached.set(key, bytes)
    return bytes
  }
}
