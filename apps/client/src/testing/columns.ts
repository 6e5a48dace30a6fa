/** Records as a platform sends them in columns: for tests. */
import {
  type Position,
  type StatesHead,
  stateTable,
  tableNames,
  type Vehicle,
  type VehiclesHead,
  vehicleTable,
  writeColumns,
} from '@outrider/contract'
import { statesOf, vehicleColumnsOf } from '../core/fleet/worker/store/from-records.ts'

const named = () => ({ names: ['emergency', 'overspeed'] })

export function vehiclesMessage(
  vehicles: readonly Vehicle[],
  head: Pick<VehiclesHead, 'epoch' | 'seq' | 'nickNameOn'>,
): Uint8Array<ArrayBuffer> {
  const alarms = named()
  const columns = vehicleColumnsOf(vehicles, alarms)
  const whole: VehiclesHead = { ...head, table: tableNames.vehicles, rows: vehicles.length, alarmNames: alarms.names }
  return writeColumns(vehicleTable, whole, columns) as Uint8Array<ArrayBuffer>
}

export function statesMessage(
  positions: readonly Position[],
  head: Omit<StatesHead, 'table' | 'rows' | 'alarmNames'>,
): Uint8Array<ArrayBuffer> {
  const alarms = named()
  const columns = statesOf(positions, alarms)
  const whole: StatesHead = { ...head, table: tableNames.states, rows: positions.length, alarmNames: alarms.names }
  return writeColumns(stateTable, whole, columns) as Uint8Array<ArrayBuffer>
}
