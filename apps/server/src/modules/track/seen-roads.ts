/** Which roads of the fleet somebody may see: of the vehicles that they see now, each from the day on from which its past may be read. */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { limits } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import { eachRoadCell, type RoadCell } from '../../tracks/road-cells.ts'
import type { ReadableVehicle, RoadsRepository, TileOfDay } from './roads.repository.ts'

export interface RoadDependencies {
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
export const maxTiles = 500
/** Rows of a vehicle, day and tile that are read for one reply, and between two turns of others. */
const maxRows = 6_000
const rowsAtOnce = 100

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Of so many vehicles and days a piece of road must be. */
export const minVehicleDays = ({ trackAuth }: { trackAuth: boolean }): number => (trackAuth ? 1 : limits.roadVehicleDays)

export interface SeenRoads {
  rows: TileOfDay[]
  /** Of how many days they are: fewer where more vehicles drove than are read at once. */
  days: number
}

export class RoadsOfUsers {
  readonly #deps: RoadDependencies

  constructor(deps: RoadDependencies) {
    this.#deps = deps
  }

  async inTiles(tiles: readonly number[], userId: number): Promise<SeenRoads> {
    const { roads, keepDays, now } = this.#deps
    const rows = await roads.inTiles(tiles, await this.#readable(userId), maxRows)
    const oldest = rows.length < maxRows ? undefined : rows.at(-1)
    return { rows, days: oldest ? Math.max(1, Math.floor((now() - Date.parse(oldest.day)) / day)) : keepDays }
  }

  async #readable(userId: number): Promise<ReadableVehicle[]> {
    const { access, keepDays, now } = this.#deps
    const scope = await access.scope(userId)
    const first = now() - keepDays * day
    return (await access.vehicles(userId)).map(vehicle => {
      const since = scope.historyFrom(vehicle)
      // No day that had begun when it was another company's.
      const from = since === 0 ? first : Math.max(first, since + firstOnEarth + day)
      return { vehicleId: vehicle.identity.id, from: isoDay(from) }
    })
  }
}

/** Gives way to others between portions of the rows. `row`: which of them the cell is of. */
export async function eachSeenCell(rows: readonly TileOfDay[], found: (cell: RoadCell, row: number) => void): Promise<void> {
  for (const [nth, row] of rows.entries()) {
    if (nth % rowsAtOnce === rowsAtOnce - 1) await turnOfOthers()
    eachRoadCell(row, cell => found(cell, nth))
  }
}
