/** Calls that are asked for in columns, and how their columns become what the JSON reply holds. A server may answer in JSON all the same. */
import { type CallPath, type DataOf, readColumns, vehicleAt, type VehiclesHead, vehicleTable } from '@outrider/contract'

type Readers = { readonly [Path in CallPath]?: (bytes: Uint8Array) => DataOf<Path> }

export const compactForms: Readers = {
  // The organisation's name comes with the list of organisations.
  'vehicle/getBatchVehicles'(bytes) {
    const { head, columns } = readColumns<typeof vehicleTable, VehiclesHead>(vehicleTable, bytes)
    const { alarmNames, nickNameOn, epoch, seq } = head
    const how = { alarmNames, orgName: () => '' }
    return { nickNameOn, epoch, seq, vehicles: Array.from({ length: head.rows }, (_, row) => vehicleAt(columns, row, how)) }
  },
}
