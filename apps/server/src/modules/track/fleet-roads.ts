/**
 * track/getFleetRoads and track/getFleetRoad: sums of where the vehicles drove that the caller sees now, each from the day on from which its past may be
 * read. So nobody learns where another company drives, nor where a vehicle drove before it was sold.
 */
import { limits, type RoadOfDay, type RoadPiece } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import {
  bandsOfDay,
  boxOfView,
  type CellBox,
  cellZoom,
  directions,
  fromGrid,
  onGrid,
  tileOf,
  tilesIn,
  tileZoom,
} from '../../tracks/road-cells.ts'
import { PassSum } from './pass-sum.ts'
import type { TileOfDay } from './roads.repository.ts'
import { eachSeenCell, maxTiles, minVehicleDays, type RoadDependencies, RoadsOfUsers } from './seen-roads.ts'

/** Levels between a map and its pieces: they are 16 pixels long. */
const finer = 5
const levelOf = (zoom: number): number => Math.min(cellZoom, Math.max(tileZoom, Math.floor(zoom) + finer))

interface Piece {
  sum: PassSum
  x: number
  y: number
  direction: number
  sin: number
  cos: number
}

export const roadHandlers = (deps: RoadDependencies): Handlers<'track/getFleetRoads' | 'track/getFleetRoad'> => {
  const { keepDays } = deps
  const seen = new RoadsOfUsers(deps)
  return {
    async 'track/getFleetRoads'({ zoom, ...view }, { user }) {
      const level = levelOf(zoom)
      const box = boxOfView(view)
      const tiles = box.west > box.east || box.north > box.south ? [] : tilesIn(box, maxTiles)
      if (!tiles) return { level, days: keepDays, tooLarge: true, more: false, pieces: [] }
      const { rows, days } = await seen.inTiles(tiles, user.userId)
      const least = minVehicleDays(user.rights)
      const found = (await piecesOf(rows, box, cellZoom - level))
        .filter(({ sum }) => sum.vehicleDays >= least)
        .toSorted((a, b) => b.sum.passes - a.sum.passes || a.y - b.y || a.x - b.x || a.direction - b.direction)
      return {
        level,
        days,
        tooLarge: false,
        more: found.length > limits.roadPieces,
        pieces: found.slice(0, limits.roadPieces).map(pieceOnWire),
      }
    },

    async 'track/getFleetRoad'({ latitude, longitude, level, direction }, { user }) {
      const { x, y } = onGrid(longitude, latitude)
      const shift = cellZoom - level
      const within = (at: number): [number, number] => [(at >> shift) << shift, (((at >> shift) + 1) << shift) - 1]
      const [west, east] = within(Math.floor(x))
      const [north, south] = within(Math.floor(y))
      const { rows, days } = await seen.inTiles([tileOf(west, north)], user.userId)
      const least = minVehicleDays(user.rights)
      const bands = await bandsOf(rows, { west, east, north, south }, direction)
      return { days, bands: bands.filter(({ vehicleDays }) => vehicleDays >= least) }
    },
  }
}

const isIn = ({ west, east, north, south }: CellBox, x: number, y: number): boolean =>
  x >= west && x <= east && y >= north && y <= south

/** Cells are joined to larger ones of `2 ** shift` along a side. */
async function piecesOf(rows: readonly TileOfDay[], box: CellBox, shift: number): Promise<Piece[]> {
  const pieces = new Map<number, Piece>()
  const across = 2 ** (cellZoom - shift)
  await eachSeenCell(rows, (cell, nth) => {
    const { x, y, direction, passes, east, south, course } = cell
    if (!isIn(box, x, y)) return
    const key = ((y >> shift) * across + (x >> shift)) * directions + direction
    let piece = pieces.get(key)
    if (!piece) pieces.set(key, (piece = { sum: new PassSum(), x: 0, y: 0, direction, sin: 0, cos: 0 }))
    piece.sum.add(nth, cell)
    piece.x += passes * (x + east)
    piece.y += passes * (y + south)
    const angle = (course * Math.PI) / 180
    piece.sin += passes * Math.sin(angle)
    piece.cos += passes * Math.cos(angle)
  })
  return [...pieces.values()]
}

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

function pieceOnWire({ sum, x, y, direction, sin, cos }: Piece): RoadPiece {
  const { longitude, latitude } = fromGrid(x / sum.weight, y / sum.weight)
  return {
    latitude: rounded(latitude),
    longitude: rounded(longitude),
    direction,
    course: Math.round((Math.atan2(sin, cos) * 180) / Math.PI + 360) % 360,
    passes: sum.passes,
    speed: sum.speed,
  }
}

async function bandsOf(rows: readonly TileOfDay[], box: CellBox, direction: number): Promise<RoadOfDay[]> {
  const sums = Array.from({ length: bandsOfDay }, () => new PassSum())
  await eachSeenCell(rows, (cell, nth) => {
    if (cell.direction === direction && isIn(box, cell.x, cell.y)) sums[cell.band]?.add(nth, cell)
  })
  return sums.flatMap(({ passes, vehicleDays, speed }, band) => (passes > 0 ? [{ band, passes, vehicleDays, speed }] : []))
}
