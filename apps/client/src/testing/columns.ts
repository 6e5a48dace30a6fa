/** Records as a platform sends them in columns: for tests. */
import { type Position, type StatesHead, stateTable, tableNames, writeColumns } from '@outrider/contract'
import { statesOf } from '../core/fleet/worker/store/from-records.ts'

const named = () => ({ names: ['emergency', 'overspeed'] })

export function statesMessage(
  positions: readonly Position[],
  head: Omit<StatesHead, 'table' | 'rows' | 'alarmNames'>,
): Uint8Array<ArrayBuffer> {
  const alarms = named()
  const columns = statesOf(positions, alarms)
  const whole: StatesHead = { ...head, table: tableNames.states, rows: positions.length, alarmNames: alarms.names }
  return writeColumns(stateTable, whole, columns) as Uint8Array<ArrayBuffer>
}
