/** track/getFleetWay and track/getRoadsAlong: lines of routes by where the fleet drives, and where a line has left it. Decision 232. */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { type DataOf, type FleetWayState, limits } from '@outrider/contract'
import { distance } from '@outrider/geo'
import type { Handlers } from '../../calls/handlers.ts'
import { fewPoints } from '../../tracks/reducers/route-of-track.ts'
import { samplesOf } from '../../tracks/reducers/merged-route.ts'
import { boxOfView, fromGrid, onGrid, tilesIn } from '../../tracks/road-cells.ts'
import { RoadGrid, type RoadNode } from './road-grid.ts'
import { roadsBeside } from './roads-beside.ts'
import { eachSeenCell, maxTiles, minVehicleDays, type RoadDependencies, RoadsOfUsers } from './seen-roads.ts'
import { piecesNear, wayInGrid, type WayOfFleet } from './way-in-grid.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

const metresPerDegree = 111_195
/** A way leaves the straight line between two places so far, of its length, and at least so many metres. */
const detour = { share: 0.25, metres: 3_000 }
/** Of longer ways cells are joined, two by two and again: no line needs more, metres. */
const joinedFrom = [60_000, 150_000] as const
/** Of nineteen of twenty pieces, on either side; what receivers are wrong by; and the least width of a corridor, metres. */
const nearlyAll = { share: 0.95, deviations: 2, wrongBy: 15, least: 40, rounding: 10 } as const
/** The fleet drives beside a corridor where it is not further from it, metres. */
const besideMetres = 400

const metresBetween = (a: Place, b: Place): number =>
  distance({ lat: a.latitude, lon: a.longitude }, { lat: b.latitude, lon: b.longitude })

/** Tiles around the steps of a line, `marginOf` metres around each; undefined: too many. */
function tilesAround(line: readonly Place[], marginOf: (step: number) => number): number[] | undefined {
  const tiles = new Set<number>()
  for (const [nth, to] of line.entries()) {
    const from = line[nth - 1]
    if (!from) continue
    const up = marginOf(metresBetween(from, to)) / metresPerDegree
    const aside = up / Math.max(0.05, Math.cos((Math.max(Math.abs(from.latitude), Math.abs(to.latitude)) * Math.PI) / 180))
    const box = boxOfView({
      west: Math.max(-180, Math.min(from.longitude, to.longitude) - aside),
      east: Math.min(180, Math.max(from.longitude, to.longitude) + aside),
      south: Math.min(from.latitude, to.latitude) - up,
      north: Math.max(from.latitude, to.latitude) + up,
    })
    const found = tilesIn(box, maxTiles)
    if (!found) return undefined
    for (const tile of found) tiles.add(tile)
    if (tiles.size > maxTiles) return undefined
  }
  return [...tiles]
}

const shiftOf = (places: readonly Place[]): number => {
  const longest = Math.max(...places.map((place, nth) => (nth > 0 ? metresBetween(places[nth - 1] as Place, place) : 0)))
  return joinedFrom.filter(from => longest > from).length
}

type Found = { state: Exclude<FleetWayState, 'tooFar'>; at: number; ways: readonly WayOfFleet[] }

/** From place to place; each goes on from where the one before has ended. */
async function waysBetween(grid: RoadGrid, places: readonly Place[]): Promise<Found> {
  const onCells = places.map(({ longitude, latitude }) => onGrid(longitude, latitude))
  const near = onCells.map(place => piecesNear(grid, place))
  const alone = near.findIndex(pieces => pieces.size === 0)
  if (alone >= 0) return { state: 'nobodyNear', at: alone, ways: [] }
  const ways: WayOfFleet[] = []
  for (let at = 1; at < onCells.length; at++) {
    const [end, begins] = [onCells[at], near[at - 1]]
    if (!end || !begins) continue
    const last = ways.at(-1)?.nodes.at(-1)
    const goesOn = last && (await wayInGrid(grid, new Map([[last, 0]]), end))
    const way = goesOn ?? (await wayInGrid(grid, begins, end))
    if (!way) return { state: 'noWay', at, ways: [] }
    ways.push(way)
  }
  return { state: 'found', at: 0, ways }
}

/** Of a corridor that holds nearly all who drove there, metres. */
function widthOf(nodes: readonly RoadNode[], within: number): number {
  const { share, deviations, wrongBy, least, rounding } = nearlyAll
  const spreads = nodes.map(({ spread }) => spread).toSorted((a, b) => a - b)
  const aside = deviations * (spreads[Math.floor(spreads.length * share)] ?? 0) + wrongBy + within
  return Math.min(limits.routeWidth.max, Math.max(least, Math.ceil((2 * aside) / rounding) * rounding))
}

/** The places that were asked for are its ends. */
function lineOf(
  places: readonly Place[],
  ways: readonly WayOfFleet[],
): Omit<DataOf<'track/getFleetWay'>, 'state' | 'at' | 'days'> {
  const nodes = ways.flatMap(({ nodes: of }, nth) => (nth > 0 && of[0] === ways[nth - 1]?.nodes.at(-1) ? of.slice(1) : of))
  const path = [...places.slice(0, 1), ...nodes.map(({ x, y }) => fromGrid(x, y)), ...places.slice(-1)]
  let metres = 0
  let hours = 0
  for (const [nth, place] of path.entries()) {
    const before = path[nth - 1]
    if (!before) continue
    const step = metresBetween(before, place)
    metres += step
    // The ends lie beside the road, and have the speed of its ends.
    hours += step / 1_000 / Math.max(5, nodes[Math.min(nodes.length, nth) - 1]?.speed ?? 5)
  }
  const { points, within } = fewPoints(path)
  return {
    points,
    width: widthOf(nodes, within),
    metres: Math.round(metres),
    minutes: Math.round(hours * 60),
    passes: Math.min(...nodes.map(({ passes }) => passes)),
    gaps: Math.round(ways.reduce((sum, { gaps }) => sum + gaps, 0)),
  }
}

const noLine = { points: [], width: 0, metres: 0, minutes: 0, passes: 0, gaps: 0 }

export const fleetWayHandlers = (deps: RoadDependencies): Handlers<'track/getFleetWay' | 'track/getRoadsAlong'> => {
  const seen = new RoadsOfUsers(deps)

  async function gridOf(
    tiles: readonly number[],
    shift: number,
    user: { userId: number; rights: { trackAuth: boolean } },
  ): Promise<{ grid: RoadGrid; days: number }> {
    const { rows, days } = await seen.inTiles(tiles, user.userId)
    const grid = new RoadGrid(shift)
    await eachSeenCell(rows, (cell, row) => grid.add(cell, row))
    await turnOfOthers()
    grid.settle(minVehicleDays(user.rights))
    return { grid, days }
  }

  return {
    async 'track/getFleetWay'({ places }, { user }) {
      const tiles = tilesAround(places, step => Math.max(detour.metres, step * detour.share))
      if (!tiles) return { state: 'tooFar', at: 0, days: deps.keepDays, ...noLine }
      const { grid, days } = await gridOf(tiles, shiftOf(places), user)
      const { state, at, ways } = await waysBetween(grid, places)
      return { state, at, days, ...(ways.length > 0 ? lineOf(places, ways) : noLine) }
    },

    async 'track/getRoadsAlong'({ width, points }, { user }) {
      const reach = width / 2 + besideMetres
      const tiles = tilesAround(points, () => reach)
      if (!tiles) return { tooFar: true, days: deps.keepDays, metres: 0, inside: 0, stretches: [] }
      const { grid, days } = await gridOf(tiles, 0, user)
      return { tooFar: false, days, ...(await roadsBeside(grid, samplesOf(points), { inside: width / 2, reach })) }
    },
  }
}
