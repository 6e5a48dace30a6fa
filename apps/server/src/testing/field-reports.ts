/** Reports as a vehicle of a fleet told them: rows of seconds, place, speed and the line of ACC. */
import type { PositionReport } from '../events/position-report.ts'
import { aReport } from './platform.ts'

export interface FieldRow {
  /** ms since 1970. */
  time: number
  latitude: number | null
  longitude: number | null
  /** km/h */
  speed: number
  accOn: boolean
}

const statusBits = { acc: 1, located: 2 }

export const fieldReports = (vehicleId: number, rows: readonly FieldRow[]): PositionReport[] =>
  rows.map(({ time, latitude, longitude, speed, accOn }) =>
    aReport(vehicleId, 0, {
      time,
      receivedAt: time,
      digest: BigInt(time),
      latitudeE6: Math.round((latitude ?? 0) * 1e6),
      longitudeE6: Math.round((longitude ?? 0) * 1e6),
      speedDkmh: Math.round(speed * 10),
      status: statusBits.located | (accOn ? statusBits.acc : 0),
      mileageHm: null,
    }),
  )
