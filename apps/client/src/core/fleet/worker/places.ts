/** Where each vehicle stands in the unit square of Mercator: two columns by slot, renewed slot by slot. WGS-84, whatever was reported. */
import { flagBits, noPlace } from '@outrider/contract'
import { inDatum } from '@outrider/geo'
import { squareX, squareY } from '../../map/mercator.ts'
import type { FleetColumns } from './fleet-columns.ts'

export interface Places {
  /** NaN: never located. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Slots are others than before. */
  begin(): void
  /** True when the vehicle stands somewhere else. */
  renew(slot: number): boolean
}

export function createPlaces(columns: FleetColumns): Places {
  let x = new Float64Array()
  let y = new Float64Array()

  function put(slot: number, newX: number, newY: number): boolean {
    // Two that are no numbers are the same place: none.
    if (Object.is(newX, x[slot]) && Object.is(newY, y[slot])) return false
    x[slot] = newX
    y[slot] = newY
    return true
  }

  function renew(slot: number): boolean {
    const { latitude, longitude, flags } = columns.numbers
    const north = latitude[slot] ?? noPlace
    const east = longitude[slot] ?? noPlace
    if (north === noPlace || east === noPlace) return put(slot, Number.NaN, Number.NaN)
    if (!((flags[slot] ?? 0) & flagBits.gcj02)) return put(slot, squareX(east / 1e6), squareY(north / 1e6))
    const at = inDatum({ latitude: north / 1e6, longitude: east / 1e6 }, 'gcj02', 'wgs84')
    return put(slot, squareX(at.longitude), squareY(at.latitude))
  }

  return {
    get x() {
      return x
    },
    get y() {
      return y
    },
    begin() {
      x = new Float64Array(columns.size)
      y = new Float64Array(columns.size)
      for (let slot = 0; slot < columns.size; slot++) renew(slot)
    },
    renew,
  }
}
