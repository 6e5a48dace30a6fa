import { flagBits, noCoordinate } from '@outrider/contract'
import { convertDatum, type Point } from '@outrider/geo'
import type { FleetColumns } from '../store/fleet-columns.ts'

/** Where a vehicle is, WGS-84; undefined: never located. */
export function placeOf({ numbers: { latitude, longitude, flags } }: FleetColumns, slot: number): Point | undefined {
  const north = latitude[slot] ?? noCoordinate
  const east = longitude[slot] ?? noCoordinate
  if (north === noCoordinate || east === noCoordinate) return undefined
  const read = { latitude: north / 1e6, longitude: east / 1e6 }
  const at = (flags[slot] ?? 0) & flagBits.gcj02 ? convertDatum(read, 'gcj02', 'wgs84') : read
  return { lat: at.latitude, lon: at.longitude }
}
