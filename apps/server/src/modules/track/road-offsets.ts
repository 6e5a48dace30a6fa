/** The job that looks for vehicles whose tracks steadily lie beside the roads of the others of their company. Decision 232. */
import { setImmediate as turnOfOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Job } from '../../jobs/job.ts'
import { RoadGrid } from './road-grid.ts'
import { offsetOf } from './road-offset.ts'
import { offsetOfDays, type RoadsRepository, roadsToLookAt, type TileOfDay } from './roads.repository.ts'
import { eachSeenCell } from './seen-roads.ts'

interface OffsetDependencies {
  roads: RoadsRepository
  fleet: Pick<LiveFleet, 'organisations' | 'vehicle' | 'vehicles'>
  now: () => number
}

const day = 86_400_000
/** Of the others what they drove in so many days; and rows of a vehicle, day and tile that are read of the vehicle and of them. */
const othersDays = 30
const rowsOf = { own: 300, others: 1_500 } as const
/** What one drove alone, perhaps in the same wrong way, is no road: of so many vehicles. */
const minOthers = 2
/** Vehicles that are looked at in a run; each comes once a day. */
const inRun = 2_000

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** `least`: of so many vehicles a piece must be, on whichever days. */
async function gridOf(found: readonly TileOfDay[], least: number): Promise<RoadGrid> {
  const grid = new RoadGrid(0)
  const rows = found.toSorted((a, b) => a.vehicleId - b.vehicleId)
  await eachSeenCell(rows, (cell, row) => grid.add(cell, rows[row]?.vehicleId ?? 0))
  grid.settle(least)
  return grid
}

export function roadOffsetJob({ roads, fleet, now }: OffsetDependencies): Job {
  /** All of its company, but for itself. */
  function othersOf(vehicleId: number): number[] {
    const vehicle = fleet.vehicle(vehicleId)
    if (!vehicle) return []
    const company = fleet.organisations.below(fleet.organisations.rootsAbove([vehicle.identity.organisationId]))
    return [...fleet.vehicles()].flatMap(({ identity: { id, organisationId } }) =>
      id !== vehicleId && company.has(organisationId) ? [id] : [],
    )
  }
  async function look(vehicleId: number): Promise<boolean> {
    const others = othersOf(vehicleId)
    const own = await roads.ofVehicle(vehicleId, isoDay(now() - offsetOfDays), rowsOf.own)
    const tiles = [...new Set(own.map(({ tile }) => tile))]
    const readable = others.map(id => ({ vehicleId: id, from: isoDay(now() - othersDays * day) }))
    const beside = readable.length > 0 ? await roads.inTiles(tiles, readable, rowsOf.others) : []
    const offset = offsetOf(await gridOf(own, 1), await gridOf(beside, minOthers))
    await roads.keepOffset(vehicleId, offset, new Date(now()))
    return offset !== undefined
  }
  return {
    name: 'road-offsets',
    when: { every: 3_600_000 },
    isDue: at => sql`exists (${roadsToLookAt(at)})`,
    async run(signal) {
      const vehicles = await roads.vehiclesToLookAt(new Date(now()), inRun)
      let found = 0
      let looked = 0
      for (const vehicleId of vehicles) {
        if (signal.aborted) break
        if (await look(vehicleId)) found += 1
        looked += 1
        await turnOfOthers()
      }
      return { looked, found }
    },
  }
}
