/** How many vehicles have a place, and the box they take up: the shorter way round the world, over the date line where that is it. */
import { latitudeOf, longitudeOf } from '../../map/mercator.ts'
import type { MapBox } from '../map-view.ts'
import type { Places } from './places.ts'

export interface Extent {
  placed: number
  box: MapBox | undefined
}

/** Strips of the world from pole to pole in which there is somebody or nobody: the widest empty stretch is left out of the box. */
const strips = 360

export function extentOf(slots: Uint32Array, { x, y }: Places): Extent {
  let placed = 0
  let north = Number.POSITIVE_INFINITY
  let south = Number.NEGATIVE_INFINITY
  const west = new Float64Array(strips).fill(Number.POSITIVE_INFINITY)
  const east = new Float64Array(strips).fill(Number.NEGATIVE_INFINITY)
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? 0
    const placeX = x[slot] ?? Number.NaN
    if (Number.isNaN(placeX)) continue
    placed++
    const placeY = y[slot] ?? 0
    if (placeY < north) north = placeY
    if (placeY > south) south = placeY
    const strip = Math.min(strips - 1, Math.floor(placeX * strips))
    if (placeX < (west[strip] ?? 0)) west[strip] = placeX
    if (placeX > (east[strip] ?? 0)) east[strip] = placeX
  }
  if (placed === 0) return { placed, box: undefined }
  const sides = sidesOf(west, east)
  return {
    placed,
    box: {
      west: longitudeOf(sides.west),
      east: longitudeOf(sides.east),
      north: latitudeOf(north),
      south: latitudeOf(south),
    },
  }
}

function sidesOf(west: Float64Array, east: Float64Array): { west: number; east: number } {
  const filled = Array.from(west.keys()).filter(strip => Number.isFinite(west[strip]))
  const first = filled[0] ?? 0
  const last = filled.at(-1) ?? 0
  let sides = { west: west[first] ?? 0, east: east[last] ?? 0 }
  // What is empty beyond the outermost two goes over the date line.
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
