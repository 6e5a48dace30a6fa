/** What the vehicle table and flat lists can be in the order of. */

/** What vehicles can be sorted by. Vehicles without the value are last in both directions. */
export const tableSorts = [
  'state',
  'plate',
  'nickname',
  'organisation',
  'platform',
  'vehicleType',
  'speed',
  /** Time of the last report of an offline vehicle: since then nothing is known of it. One that never reported has been so longest. */
  'offlineSince',
  'reportTime',
  'fixTime',
  'acc',
  'fuel',
  'mileage',
  'phone',
  'terminalId',
  'alarms',
] as const
export type TableSortKey = (typeof tableSorts)[number]

export interface TableSort {
  by: TableSortKey
  /** Largest first. */
  down: boolean
}
