/** Vehicles far from where most of the fleet is, by their direction from there: what the first view of the map leaves out. */
import { latitudeOf, longitudeOf, squareX, squareY } from '@outrider/geo/mercator'
import type { MapBox, Outliers } from '../../map-view.ts'
import { wrapLongitude } from './clusters.ts'
import type { VehiclePoints } from './vehicle-points.ts'

/** Directions that are told apart. */
const sectors = 8
/** How far from the middle of the main box, in half its sides, a vehicle is far away: beyond what a map shows around the box. */
const farAway = 2

/** One pass over the points. `mainBox` may reach across the date line. */
export function outliersOf(slots: Uint32Array, { x, y }: VehiclePoints, mainBox: MapBox | undefined): Outliers[] {
  if (!mainBox) return []
  const [west, east] = [squareX(mainBox.west), squareX(mainBox.east)]
  const [north, south] = [squareY(mainBox.north), squareY(mainBox.south)]
  const middle = { x: (west + (east < west ? east + 1 : east)) / 2, y: (north + south) / 2 }
  const reach = (Math.max(east < west ? east + 1 - west : east - west, south - north) / 2) * farAway
  const found = Array.from({ length: sectors }, () => ({
    count: 0,
    sumX: 0,
    sumY: 0,
    west: Infinity,
    east: -Infinity,
    north: Infinity,
    south: -Infinity,
  }))
  for (const slot of slots) {
    const pointX = x[slot] ?? Number.NaN
    if (Number.isNaN(pointX)) continue
    const pointY = y[slot] ?? 0
    // The shorter way round the world.
    const aside = pointX - middle.x
    const right = aside - Math.round(aside)
    const down = pointY - middle.y
    if (Math.abs(right) <= reach && Math.abs(down) <= reach) continue
    const sector = Math.round((Math.atan2(down, right) / (2 * Math.PI)) * sectors) & (sectors - 1)
    const group = found[sector]
    if (!group) continue
    group.count++
    group.sumX += middle.x + right
    group.sumY += pointY
    group.west = Math.min(group.west, middle.x + right)
    group.east = Math.max(group.east, middle.x + right)
    group.north = Math.min(group.north, pointY)
    group.south = Math.max(group.south, pointY)
  }
  return found
    .filter(({ count }) => count > 0)
    .map(({ count, sumX, sumY, ...sides }) => ({
      count,
      longitude: longitudeOf(wrapLongitude(sumX / count)),
      latitude: latitudeOf(sumY / count),
      box: {
        west: longitudeOf(sides.west),
        east: longitudeOf(sides.east),
        north: latitudeOf(sides.north),
        south: latitudeOf(sides.south),
      },
    }))
    .sort((a, b) => b.count - a.count)
}

export const sameOutliers = (a: readonly Outliers[], b: readonly Outliers[]): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
