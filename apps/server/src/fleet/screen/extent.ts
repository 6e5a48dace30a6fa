/** Where the visible vehicles are: around all of them, and around most. Large fleets by samples: it is for the first view of a map. */
import type { ScreenBox } from '@outrider/contract'
import { latitudeOf, longitudeOf } from '@outrider/geo/mercator'
import { nowhere, world } from './fleet-index.ts'
import { rounded } from './map-cells.ts'
import type { SeenFleet } from './seen-fleet.ts'

export interface Extent {
  box: ScreenBox
  mainBox: ScreenBox
}

const samples = 10_000
/** Share of the vehicles that the first view of the map shows: a few far from all others do not make it a map of the world. */
const mainShare = 0.9

/** @param total of the vehicles that come into question */
export function extentOf(seen: SeenFleet, total: number, among: Uint32Array | undefined): Extent | undefined {
  const { index, organisations, rights } = seen
  if (!rights.positions || total === 0) return undefined
  const every = Math.max(1, Math.floor(total / samples))
  const [xs, ys]: [number[], number[]] = [[], []]
  let nth = 0
  const size = among?.length ?? index.size
  for (let at = 0; at < size; at++) {
    const slot = among ? (among[at] ?? 0) : at
    if (index.y[slot] === nowhere || organisations[index.organisations[slot] ?? 0] !== 1 || nth++ % every !== 0) continue
    xs.push((index.x[slot] ?? 0) / world)
    ys.push((index.y[slot] ?? 0) / world)
  }
  if (xs.length === 0) return undefined
  const begin = afterWidestGap(xs)
  const east = xs.map(x => (x < begin ? x + 1 : x))
  const middle = { x: medianOf(east), y: medianOf(ys) }
  const away = Float64Array.from(east, (x, at) => Math.hypot(x - middle.x, (ys[at] ?? 0) - middle.y))
  const farthest = away.toSorted()[Math.ceil(away.length * mainShare) - 1] ?? 0
  const isNear = (_: number, at: number): boolean => (away[at] ?? 0) <= farthest
  const box = boxOf(east, ys)
  return { box, mainBox: xs.length < 3 ? box : boxOf(east.filter(isNear), ys.filter(isNear)) }
}

const medianOf = (values: readonly number[]): number => Float64Array.from(values).sort()[values.length >> 1] ?? 0

function boxOf(xs: readonly number[], ys: readonly number[]): ScreenBox {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const x of xs) {
    west = Math.min(west, x)
    east = Math.max(east, x)
  }
  for (const y of ys) {
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  return {
    west: rounded(longitudeOf(west)),
    east: rounded(longitudeOf(east)),
    north: rounded(latitudeOf(north)),
    south: rounded(latitudeOf(south)),
  }
}

/** Where the narrowest range round the world begins that has all of them. */
function afterWidestGap(xs: readonly number[]): number {
  const sorted = Float64Array.from(xs).sort()
  let begin = sorted[0] ?? 0
  let widest = begin + 1 - (sorted.at(-1) ?? 0)
  for (let at = 1; at < sorted.length; at++) {
    const gap = (sorted[at] ?? 0) - (sorted[at - 1] ?? 0)
    if (gap <= widest) continue
    widest = gap
    begin = sorted[at] ?? 0
  }
  return begin
}
