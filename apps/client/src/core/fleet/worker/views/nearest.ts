/** The vehicles nearest to a place: one pass over the columns when asked, nothing is kept. */
import { bearing, type Coordinates, distance, type Point } from '@outrider/geo'
import type { NearVehicle } from '../../near.ts'
import type { FleetColumns } from '../store/fleet-columns.ts'
import { placeOf } from './place-of.ts'

interface Candidate {
  slot: number
  at: Point
  metres: number
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
