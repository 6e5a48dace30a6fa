/** Live feed messages in columns. Clients with the same scope and the same seq share the bytes. */
import { stateTable, type StatesHead, tableNames, writeColumns } from '@outrider/contract'
import { alarmNamesOnWire } from './alarm-names.ts'
import { stateColumns } from './columns.ts'
import type { LiveVehicle } from './live-vehicle.ts'

/** Messages of one flush: a few scopes and a few seqs at a time. */
const cachedMessages = new Map<string, Uint8Array>()
const maxCachedMessages = 16
const alarmNames = alarmNamesOnWire()

/** `vehicles`: all vehicles of the scope with this key that changed between the seqs in `head`. */
export function statesMessage(
  head: Omit<StatesHead, 'table' | 'rows' | 'alarmNames'>,
  vehicles: readonly LiveVehicle[],
  scopeKey: string,
): Uint8Array {
  // Snapshots are rare and large: not worth caching.
  const key = head.type === 'snapshot' ? undefined : `${head.epoch} ${head.from} ${head.seq} ${scopeKey}`
  const cached = key === undefined ? undefined : cachedMessages.get(key)
  if (cached) return cached
  const whole: StatesHead = { ...head, table: tableNames.states, rows: vehicles.length, alarmNames }
  const bytes = writeColumns(stateTable, whole, stateColumns(vehicles))
  if (key === undefined) return bytes
  cachedMessages.set(key, bytes)
  const [oldest] = cachedMessages.keys()
  if (cachedMessages.size > maxCachedMessages && oldest !== undefined) cachedMessages.delete(oldest)
  return bytes
}
