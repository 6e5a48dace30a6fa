/** Number of located vehicles and their bounding box, across the date line if that is narrower. */
import { latitudeOf, longitudeOf } from '@outrider/geo/mercator'
import type { MapBox } from '../../map-view.ts'
import type { VehiclePoints } from './vehicle-points.ts'

export interface Extent {
  located: number
  box: MapBox | undefined
}

/** Longitude bands: the widest empty stretch is left out of the box. */
const strips = 360

export function extentOf(slots: Uint32Array, { x, y }: VehiclePoints): Extent {
  let placed = 0
  let north = Number.POSITIVE_INFINITY
  let south = Number.NEGATIVE_INFINITY
  const west = new Float64Array(strips).fill(Number.POSITIVE_INFINITY)
  const east = new Float64Array(strips).fill(Number.NEGATIVE_INFINITY)
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0
    const pointX = x[slot] ?? Number.NaN
    if (Number.isNaN(pointX)) continue
    placed++
    const pointY = y[slot] ?? 0
    if (pointY < north) north = pointY
    if (pointY > south) south = pointY
    const strip = Math.min(strips - 1, Math.floor(pointX * strips))
    if (pointX < (west[strip] ?? 0)) west[strip] = pointX
    if (pointX > (east[strip] ?? 0)) east[strip] = pointX
  }
  if (placed === 0) return { located: placed, box: undefined }
  const sides = longitudeRange(west, east)
  return {
    located: placed,
    box: {
      west: longitudeOf(sides.west),
      east: longitudeOf(sides.east),
      north: latitudeOf(north),
      south: latitudeOf(south),
    },
  }
}

/** Share of the located vehicles that the first view of the map shows: a few far from all others do not make it a map of the world. */
const mainShare = 0.9

/** Bounding box of the vehicles nearest to where most of them are. */
export function mainBoxOf(slots: Uint32Array, { x, y }: VehiclePoints, { located, box }: Extent): MapBox | undefined {
  if (!box || located < 3) return box
  const west = wrapped(box.west)
  const [xs, ys] = [new Float64Array(located), new Float64Array(located)]
  let at = 0
  for (const slot of slots) {
    const pointX = x[slot] ?? Number.NaN
    if (Number.isNaN(pointX)) continue
    // To the east of the western side, across the date line as well.
    xs[at] = pointX < west ? pointX + 1 : pointX
    ys[at++] = y[slot] ?? 0
  }
  const middle = { x: median(xs), y: median(ys) }
  const distances = xs.map((each, index) => Math.hypot(each - middle.x, (ys[index] ?? 0) - middle.y))
  const limit = distances.slice().sort()[Math.ceil(located * mainShare) - 1] ?? 0
  const near = (index: number): boolean => (distances[index] ?? 0) <= limit
  const [nearX, nearY] = [xs.filter((_, index) => near(index)).sort(), ys.filter((_, index) => near(index)).sort()]
  return {
    west: longitudeOf(nearX[0] ?? 0),
    east: longitudeOf(nearX.at(-1) ?? 0),
    north: latitudeOf(nearY[0] ?? 0),
    south: latitudeOf(nearY.at(-1) ?? 0),
  }
}

const median = (values: Float64Array): number => values.slice().sort()[values.length >> 1] ?? 0
/** Longitude as a share of the world's width, with room for rounding. */
const wrapped = (longitude: number): number => (longitude + 180) / 360 - 1e-9

function longitudeRange(west: Float64Array, east: Float64Array): { west: number; east: number } {
  const filled = Array.from(west.keys()).filter(strip => Number.isFinite(west[strip]))
  const first = filled[0] ?? 0
  const last = filled.at(-1) ?? 0
  let sides = { west: west[first] ?? 0, east: east[last] ?? 0 }
  // The empty stretch across the date line.
  let widest = sides.west + 1 - sides.east
  filled.forEach((strip, index) => {
    const next = filled[index + 1]
    if (next === undefined) return
    const empty = (west[next] ?? 0) - (east[strip] ?? 0)
    if (empty <= widest) return
    widest = empty
    sides = { west: west[next] ?? 0, east: (east[strip] ?? 0) + 1 }
  })
  return sides
}
