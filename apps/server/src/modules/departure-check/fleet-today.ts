/**
 * Today's states of all vehicles that a user sees, in the order of the list. Every open list asks twice a minute, so they are kept for some seconds
 * for all who see the same; what this server changes counts at once, another's change within that time.
 */
import { departureStates, type DepartureState } from '@outrider/contract'
import type { VisibleVehicles } from '../../fleet/access.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import { askedBy } from './asked-by.ts'
import type { DepartureCheckRepository, LatestCheck } from './departure-checks.repository.ts'

/** ms. */
const keptFor = 3_000

/** Those that ask for something first. */
const order: readonly DepartureState[] = ['waiting', 'held', 'none', 'defects', 'released', 'passed']

interface ListedVehicle {
  vehicle: LiveVehicle
  latest: LatestCheck | undefined
  /** Lower case, for the search. */
  words: string
}

export interface StatesOfFleet {
  /** In the order of the list. */
  all: readonly ListedVehicle[]
  byState: ReadonlyMap<DepartureState, readonly ListedVehicle[]>
}

export class FleetToday {
  readonly #checks: Pick<DepartureCheckRepository, 'latest'>
  readonly #now: () => number
  #kept = new WeakMap<VisibleVehicles, { states: Promise<StatesOfFleet>; until: number }>()

  constructor(checks: Pick<DepartureCheckRepository, 'latest'>, now: () => number) {
    this.#checks = checks
    this.#now = now
  }

  /** @param todayOf what day it is for a vehicle, YYYY-MM-DD: several zones may have two days at once */
  of(visible: VisibleVehicles, todayOf: (vehicleId: number) => string): Promise<StatesOfFleet> {
    const kept = this.#kept.get(visible)
    if (kept && kept.until > this.#now()) return kept.states
    const states = this.#read(visible, todayOf)
    const entry = { states, until: this.#now() + keptFor }
    this.#kept.set(visible, entry)
    states.catch(() => {
      if (this.#kept.get(visible) === entry) this.#kept.delete(visible)
    })
    return states
  }

  /** Something was changed here. */
  forget(): void {
    this.#kept = new WeakMap()
  }

  async #read(visible: VisibleVehicles, todayOf: (vehicleId: number) => string): Promise<StatesOfFleet> {
    const days = [...new Set(visible.vehicles.map(({ identity }) => todayOf(identity.id)))]
    const rows = await this.#checks.latest(days, askedBy(visible.scope))
    const latest = new Map<number, LatestCheck>()
    // The newest first: the one of its own today, or one that still waits.
    for (const row of rows)
      if (!latest.has(row.vehicle_id) && (row.day === null || row.day === todayOf(row.vehicle_id)))
        latest.set(row.vehicle_id, row)
    const listed = visible.vehicles.map((vehicle): ListedVehicle => {
      const { id, plateNum, nickname } = vehicle.identity
      return { vehicle, latest: latest.get(id), words: `${plateNum} ${nickname}`.toLowerCase() }
    })
    const inOrder = listed.toSorted((a, b) => visible.rankOf(a.vehicle) - visible.rankOf(b.vehicle))
    const byState = Map.groupBy(inOrder, (each): DepartureState => each.latest?.state ?? 'none')
    return { all: order.flatMap(state => byState.get(state) ?? []), byState }
  }
}

/** How many vehicles are in each state. */
export const countsOf = ({ byState }: StatesOfFleet): { state: DepartureState; count: number }[] =>
  (Object.keys(departureStates) as DepartureState[]).map(state => ({ state, count: byState.get(state)?.length ?? 0 }))
