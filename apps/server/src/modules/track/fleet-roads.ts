/**
 * track/getFleetRoads and track/getFleetRoad: sums of where the vehicles drove that the caller sees now, each from the day on from which its past may be
 * read. So nobody learns where another company drives, nor where a vehicle drove before it was sold.
 */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { limits, type RoadOfDay, type RoadPiece } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import type { AccessGate } from '../../fleet/access.ts'
import {
  bandsOfDay,
  boxOfView,
  type CellBox,
  cellZoom,
  directions,
  eachRoadCell,
  fromGrid,
  onGrid,
  type RoadCell,
  tileOf,
  tilesIn,
  tileZoom,
} from '../../tracks/road-cells.ts'
import type { ReadableVehicle, RoadsRepository, TileOfDay } from './roads.repository.ts'

interface RoadDependencies {
  access: AccessGate
  roads: RoadsRepository
  /** Days that roads are kept. */
  keepDays: number
  now: () => number
}

const day = 86_400_000
/** A day begins so much before midnight at UTC where it begins first, ms. */
const firstOnEarth = 14 * 3_600_000
/** Tiles of a view: some 400 km across. */
const maxTiles = 500
/** Rows of a vehicle, day and tile that are read for one reply, and between two turns of others. */
const maxRows = 6_000
const rowsAtOnce = 100
/** Levels between a map and its pieces: they are 16 pixels long. */
const finer = 5
const levelOf = (zoom: number): number => Math.min(cellZoom, Math.max(tileZoom, Math.floor(zoom) + finer))

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Passes through a cell, or through one that is joined of several: of each vehicle and day those of the part that it passed most often. */
class PassSum {
  vehicleDays = 0
  /** Of all parts, by which means are weighed. */
  weight = 0
  speeds = 0
  #passes = 0
  #row = -1
  #most = 0
  #part = -1
  #ofPart = 0

  /** `row`: of one vehicle and day; its cells come in their order. */
  add(row: number, { x, y, passes, speed }: RoadCell): void {
    if (this.#row !== row) {
      this.vehicleDays += 1
      this.#passes += this.#most
      this.#row = row
      this.#most = 0
      this.#part = -1
    }
    const part = y * 2 ** cellZoom + x
    this.#ofPart = part === this.#part ? this.#ofPart + passes : passes
    this.#part = part
    this.#most = Math.max(this.#most, this.#ofPart)
    this.weight += passes
    this.speeds += passes * speed
  }

  get passes(): number {
    return this.#passes + this.#most
  }

  /** km/h */
  get speed(): number {
    return Math.round(this.speeds / this.weight)
  }
}

interface Piece {
  sum: PassSum
  x: number
  y: number
  direction: number
  sin: number
  cos: number
}

export const roadHandlers = ({
  access,
  roads,
  keepDays,
  now,
}: RoadDependencies): Handlers<'track/getFleetRoads' | 'track/getFleetRoad'> => {
  const firstDay = (): number => now() - keepDays * day

  async function readable(userId: number): Promise<ReadableVehicle[]> {
    const scope = await access.scope(userId)
    const first = firstDay()
    return (await access.vehicles(userId)).map(vehicle => {
      const since = scope.historyFrom(vehicle)
      // No day that had begun when it was another company's.
      const from = since === 0 ? first : Math.max(first, since + firstOnEarth + day)
      return { vehicleId: vehicle.identity.id, from: isoDay(from) }
    })
  }

  /** Of how many days the rows are. */
  const daysOf = (rows: readonly TileOfDay[]): number => {
    const oldest = rows.length < maxRows ? undefined : rows.at(-1)
    return oldest ? Math.max(1, Math.floor((now() - Date.parse(oldest.day)) / day)) : keepDays
  }
  const minDays = ({ trackAuth }: { trackAuth: boolean }): number => (trackAuth ? 1 : limits.roadVehicleDays)

  return {
    async 'track/getFleetRoads'({ zoom, ...view }, { user }) {
      const level = levelOf(zoom)
      const box = boxOfView(view)
      const tiles = box.west > box.east || box.north > box.south ? [] : tilesIn(box, maxTiles)
      if (!tiles) return { level, days: keepDays, tooLarge: true, more: false, pieces: [] }
      const rows = await roads.inTiles(tiles, await readable(user.userId), maxRows)
      const least = minDays(user.rights)
      const found = (await piecesOf(rows, box, cellZoom - level))
        .filter(({ sum }) => sum.vehicleDays >= least)
        .toSorted((a, b) => b.sum.passes - a.sum.passes || a.y - b.y || a.x - b.x || a.direction - b.direction)
      return {
        level,
        days: daysOf(rows),
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
      const rows = await roads.inTiles([tileOf(west, north)], await readable(user.userId), maxRows)
      const least = minDays(user.rights)
      const bands = await bandsOf(rows, { west, east, north, south }, direction)
      return { days: daysOf(rows), bands: bands.filter(({ vehicleDays }) => vehicleDays >= least) }
    },
  }
}

const isIn = ({ west, east, north, south }: CellBox, x: number, y: number): boolean =>
  x >= west && x <= east && y >= north && y <= south

/** Cells are joined to larger ones of `2 ** shift` along a side. */
async function piecesOf(rows: readonly TileOfDay[], box: CellBox, shift: number): Promise<Piece[]> {
  const pieces = new Map<number, Piece>()
  const across = 2 ** (cellZoom - shift)
  for (const [nth, row] of rows.entries()) {
    if (nth % rowsAtOnce === rowsAtOnce - 1) await turnOfOthers()
    eachRoadCell(row, cell => {
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
  }
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
  for (const [nth, row] of rows.entries()) {
    if (nth % rowsAtOnce === rowsAtOnce - 1) await turnOfOthers()
    eachRoadCell(row, cell => {
      if (cell.direction === direction && isIn(box, cell.x, cell.y)) sums[cell.band]?.add(nth, cell)
    })
  }
  return sums.flatMap(({ passes, vehicleDays, speed }, band) => (passes > 0 ? [{ band, passes, vehicleDays, speed }] : []))
}
