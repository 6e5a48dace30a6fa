/** A message of the live feed in columns. Readers who see the same and are equally far get the same bytes, made once. */
import { stateTable, type StatesHead, tableNames, writeColumns } from '@outrider/contract'
import { alarmNames, stateColumns } from './columns.ts'
import type { LiveVehicle } from './live-vehicle.ts'

/** Messages of one beat; a few views and a few numbers at a time. */
const kept = new Map<string, Uint8Array>()
const mostKept = 16

/** `viewKey`: names who sees these vehicles. The vehicles are all of that view that changed between the head's numbers. */
export function statesMessage(
  head: Omit<StatesHead, 'table' | 'rows' | 'alarmNames'>,
  vehicles: readonly LiveVehicle[],
  viewKey: string,
): Uint8Array {
  // A snapshot is seldom asked for and large: not worth keeping.
  const key = head.type === 'snapshot' ? undefined : `${head.epoch} ${head.from} ${head.seq} ${viewKey}`
  const known = key === undefined ? undefined : kept.get(key)
  if (known) return known
  const whole: StatesHead = { ...head, table: tableNames.states, rows: vehicles.length, alarmNames }
  const bytes = writeColumns(stateTable, whole, stateColumns(vehicles))
  if (key === undefined) return bytes
  kept.set(key, bytes)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return bytes
}
