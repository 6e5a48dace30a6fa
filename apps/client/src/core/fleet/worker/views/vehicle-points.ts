/** Position of each vehicle in the Mercator unit square, WGS-84: two columns by slot. */
import { flagBits, noCoordinate } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import { squareX, squareY } from '@outrider/geo/mercator'
import type { FleetColumns } from '../store/fleet-columns.ts'

export interface VehiclePoints {
  /** NaN: never located. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Slots were reassigned. */
  rebuild(): void
  /** True when the vehicle moved. */
  update(slot: number): boolean
}

export function createVehiclePoints(columns: FleetColumns): VehiclePoints {
  let x = new Float64Array()
  let y = new Float64Array()

  function put(slot: number, newX: number, newY: number): boolean {
    // NaN equals NaN: no position.
    if (Object.is(newX, x[slot]) && Object.is(newY, y[slot])) return false
    x[slot] = newX
    y[slot] = newY
    return true
  }

  function refreshToken(slot: number): boolean {
    const { latitude, longitude, flags } = columns.numbers
    const north = latitude[slot] ?? noCoordinate
    const east = longitude[slot] ?? noCoordinate
    if (north === noCoordinate || east === noCoordinate) return put(slot, Number.NaN, Number.NaN)
    if (!((flags[slot] ?? 0) & flagBits.gcj02)) return put(slot, squareX(east / 1e6), squareY(north / 1e6))
    const at = convertDatum({ latitude: north / 1e6, longitude: east / 1e6 }, 'gcj02', 'wgs84')
    return put(slot, squareX(at.longitude), squareY(at.latitude))
  }

  return {
    get x() {
      return x
    },
    get y() {
      return y
    },
    rebuild() {
      x = new Float64Array(columns.size)
      y = new Float64Array(columns.size)
      for (let slot = 0; slot < columns.size; slot++) refreshToken(slot)
    },
    update: refreshToken,
  }
}
