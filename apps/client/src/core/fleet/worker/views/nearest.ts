/** The vehicles nearest to a place: one pass over the columns when asked, nothing is kept. */
import { flagBits, noCoordinate } from '@outrider/contract'
import { bearing, convertDatum, type Coordinates, distance, type Point } from '@outrider/geo'
import type { NearVehicle } from '../../near.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'

interface Candidate {
  slot: number
  at: Point
  metres: number
}

/** Where a vehicle is, WGS-84; undefined: never located. */
function placeOf({ numbers: { latitude, longitude, flags } }: FleetColumns, slot: number): Point | undefined {
  const north = latitude[slot] ?? noCoordinate
  const east = longitude[slot] ?? noCoordinate
  if (north === noCoordinate || east === noCoordinate) return undefined
  const read = { latitude: north / 1e6, longitude: east / 1e6 }
  const at = (flags[slot] ?? 0) & flagBits.gcj02 ? convertDatum(read, 'gcj02', 'wgs84') : read
  return { lat: at.latitude, lon: at.longitude }
}

/** Nearest first, `max` at most, whatever their state and however old their position; `from`: WGS-84; `except`: id of a vehicle left out. */
export function nearest(
  columns: FleetColumns,
  { latitude, longitude }: Coordinates,
  { max, except }: { max: number; except: string | undefined },
): NearVehicle[] {
  const from = { lat: latitude, lon: longitude }
  const left = except === undefined ? -1 : columns.slotOf(except)
  const best: Candidate[] = []
  for (const slot of columns.order) {
    const at = slot === left ? undefined : placeOf(columns, slot)
    if (!at) continue
    const metres = distance(from, at)
    if (best.length === max && metres >= (best.at(-1)?.metres ?? 0)) continue
    const rank = best.findIndex(each => each.metres > metres)
    best.splice(rank < 0 ? best.length : rank, 0, { slot, at, metres })
    if (best.length > max) best.pop()
  }
  return best.map(({ slot, at, metres }) => ({ vehicle: columns.vehicle(slot), metres, bearing: bearing(from, at) }))
}
