/** What vehicles send in a month, and what they may. */
import type { DataOf } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import { OpenWork } from '../../jobs/open-work.ts'
import type { ViewRepository } from './views.repository.ts'

export interface TrafficBudget {
  /** Bytes in a month; null: there is none. */
  budget: number | null
  /** Video ends and is refused when it is used up. */
  stops: boolean
}

interface TrafficDependencies extends TrafficBudget {
  repository: Pick<ViewRepository, 'addTraffic' | 'traffic' | 'trafficOf'>
  access: Pick<AccessGate, 'scope'>
  /** A vehicle with a budget has sent more. */
  grown(vehicleId: number, bytes: number): void
  log: { error(fields: object, text: string): void }
}

/** Vehicles in one reply: who has sent less is of no interest. */
const listed = 500

export class Traffic {
  readonly #deps: TrafficDependencies
  readonly #writing = new OpenWork()

  constructor(deps: TrafficDependencies) {
    this.#deps = deps
  }

  add(vehicleId: number, bytes: number): void {
    if (bytes === 0) return
    this.#writing.add(this.#add(vehicleId, bytes), error =>
      this.#deps.log.error({ err: error, vehicleId, bytes }, 'the traffic of a vehicle cannot be recorded'),
    )
  }

  /** Its video is to end, or may not begin. */
  async isUsedUp(vehicleId: number): Promise<boolean> {
    const { budget, stops, repository } = this.#deps
    return stops && budget !== null && (await repository.trafficOf(vehicleId)) >= budget
  }

  /** Of the vehicles that the user may see, those that sent most first. */
  async of(userId: number): Promise<DataOf<'video/getVideoTraffic'>['vehicles']> {
    const { wholeInstallation, organisationIds, onlyVehicleId } = await this.#deps.access.scope(userId)
    const isOne = onlyVehicleId !== undefined
    const rows = await this.#deps.repository.traffic(
      { organisationIds: wholeInstallation || isOne ? undefined : [...organisationIds], vehicleId: onlyVehicleId },
      listed,
    )
    const { budget, stops } = this.#deps
    return rows.map(row => ({ ...row, vehicleId: String(row.vehicleId), budget, stops }))
  }

  async stop(): Promise<void> {
    await this.#writing.settled()
  }

  async #add(vehicleId: number, bytes: number): Promise<void> {
    const sum = await this.#deps.repository.addTraffic(vehicleId, bytes)
    if (this.#deps.budget !== null && sum !== undefined) this.#deps.grown(vehicleId, sum)
  }
}
