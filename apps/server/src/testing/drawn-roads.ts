/** Roads of the fleet that tests draw: the cells that a vehicle fills which drives along a line, and their rows. */
import { type Coordinates, destination } from '@outrider/geo'
import type { Pool } from 'pg'
import { onGrid, packRoads, type RoadCell } from '../tracks/road-cells.ts'
import { addDay } from './figure-rows.ts'

/** Metres to the east and north of an origin. */
export type Corner = readonly [east: number, north: number]

export function placeAt(origin: Coordinates, [east, north]: Corner): Coordinates {
  const aside = destination({ lat: origin.latitude, lon: origin.longitude }, east < 0 ? 270 : 90, Math.abs(east))
  const { lat, lon } = destination(aside, north < 0 ? 180 : 0, Math.abs(north))
  return { latitude: lat, longitude: lon }
}

interface Drawn {
  passes?: number
  /** km/h */
  speed?: number
  /** Metres from its begin to where nothing is known. */
  without?: readonly [from: number, to: number]
  /** As its terminal sends it. */
  sent?: (place: Coordinates) => Coordinates
}

/** In one direction; each cell of a direction once, in the order in which they are stored. */
export function drawnRoad(origin: Coordinates, corners: readonly Corner[], drawn: Drawn = {}): RoadCell[] {
  const { passes = 1, speed = 50, without: [from, to] = [0, 0], sent = place => place } = drawn
  const cells = new Map<string, RoadCell>()
  let done = 0
  for (const [nth, [east, north]] of corners.entries()) {
    const [fromEast, fromNorth] = corners[nth - 1] ?? [east, north]
    const long = Math.hypot(east - fromEast, north - fromNorth)
    const course = ((Math.atan2(east - fromEast, north - fromNorth) * 180) / Math.PI + 360) % 360
    for (let along = 0; along < long; along += 5) {
      if (done + along >= from && done + along < to) continue
      const share = along / long
      const { longitude, latitude } = sent(
        placeAt(origin, [fromEast + (east - fromEast) * share, fromNorth + (north - fromNorth) * share]),
      )
      const { x, y } = onGrid(longitude, latitude)
      const direction = Math.round(course / 45) % 8
      const key = `${Math.floor(x)} ${Math.floor(y)} ${direction}`
      const cell = { x: Math.floor(x), y: Math.floor(y), direction, band: 2, passes, speed, east: x % 1, south: y % 1, course }
      if (!cells.has(key)) cells.set(key, cell)
    }
    done += long
  }
  return [...cells.values()].toSorted((a, b) => a.y - b.y || a.x - b.x || a.direction - b.direction)
}

/** A vehicle drove there on these days, YYYY-MM-DD. */
export async function driveRoads(
  pool: Pool,
  vehicle: number,
  cells: readonly RoadCell[],
  days: readonly string[],
): Promise<void> {
  for (const day of days) {
    await addDay(pool, vehicle, day)
    for (const { tile, cells: packed } of packRoads(cells))
      await pool.query('insert into vehicle_day_roads (vehicle_id, day, tile, cells) values ($1, $2, $3, $4)', [
        vehicle,
        day,
        tile,
        Buffer.from(packed),
      ])
  }
}
