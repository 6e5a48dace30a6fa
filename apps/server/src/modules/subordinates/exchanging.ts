/**
 * Tells one subordinate platform where vehicles of other regions are, for as long as an exchange goes on: what is stored since the exchange was asked for,
 * in its order, and what was told counts once it is known to have arrived. So a lost link or the end of a server leaves out nothing.
 */
import { WorkerLoop, type WorkerLoopOptions } from '../../jobs/worker-loop.ts'
import type { Bus } from '../../events/bus.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { SubordinateLink } from '../../supervision/subordinates/subordinate-link.ts'
import { factsMessage, positionMessages } from '../../supervision/subordinates/exchange-messages.ts'
import type { Exchange, ExchangesRepository } from './exchanges.repository.ts'

interface ExchangingDependencies {
  link: SubordinateLink
  exchanges: Pick<ExchangesRepository, 'exchanges' | 'running' | 'reports' | 'arrived'>
  /** Of its own a platform is told nothing: it has told us. */
  isOwn: (platform: string, vehicleId: number) => Promise<boolean>
  fleet: LiveFleet
  bus: Bus
  foundBy: Required<WorkerLoopOptions>['foundBy']
  log: { error(fields: object, text: string): void }
}

/** Positions that are read and sent together: what is not known to have arrived is sent again. */
const atOnce = 50
/** Vehicles that are told of at the same time. */
const together = 10
/** Reports of several vehicles that come together are told together, ms. */
const gathered = 200
const everyMs = 5_000

export class Exchanging {
  readonly #deps: ExchangingDependencies
  readonly #loop: WorkerLoop
  readonly #end: () => void
  /** Vehicles of exchanges that go on. */
  #vehicles: ReadonlySet<number> = new Set()

  constructor(deps: ExchangingDependencies) {
    this.#deps = deps
    this.#loop = new WorkerLoop({
      work: () => this.#tellAll(),
      failure: 'positions of vehicles of other regions could not be told yet',
      batchDelayMs: gathered,
      everyMs,
      foundBy: deps.foundBy,
      log: deps.log,
    })
    this.#end = deps.bus.subscribe('stored', ({ positions }) => {
      if (this.#vehicles.size > 0 && positions.some(({ vehicleId }) => this.#vehicles.has(vehicleId))) this.wake()
    })
  }

  start(): void {
    this.#loop.start()
  }
  /** An exchange has begun, or a link is up. */
  wake(): void {
    this.#loop.wake()
  }
  settled(): Promise<void> {
    return this.#loop.settled()
  }
  async stop(): Promise<void> {
    this.#end()
    await this.#loop.stop()
  }

  /** True: there is more. */
  async #tellAll(): Promise<boolean> {
    const { link, exchanges } = this.#deps
    const running = await exchanges.exchanges(link.subordinate.id)
    this.#vehicles = new Set(running.map(({ vehicleId }) => vehicleId))
    let more = false
    for (let at = 0; link.up && at < running.length; at += together) {
      const outcomes = await Promise.all(running.slice(at, at + together).map(exchange => this.#tell(exchange)))
      more ||= outcomes.includes(true)
    }
    return more
  }

  /** Whether there may be more of it. */
  async #tell(exchange: Exchange): Promise<boolean> {
    const { link, exchanges, fleet, isOwn } = this.#deps
    const { id, vehicleId, organisation, vehicle, askedAt, sentUntil } = exchange
    const { subordinate } = link
    const identity = fleet.vehicle(vehicleId)?.identity
    // Another company has it now: its positions are not for the platform.
    if (identity?.organisationId !== organisation) return false
    if (await isOwn(subordinate.id, vehicleId)) return false
    const reports = await exchanges.reports(vehicleId, sentUntil ?? askedAt, atOnce)
    const isFirst = sentUntil === undefined
    const newest = reports.at(-1)
    if (!newest && !isFirst) return false
    const keys = [
      ['VIN', identity.plateNum],
      ['VEHICLE_COLOR', String(identity.plateColor)],
      ['OWERS_NAME', fleet.organisations.name(organisation, 'zh')],
    ] as const
    // Ended while others were told: nothing more of it leaves.
    if (!(await exchanges.running([id])).has(id)) return false
    const toSend = [
      ...(isFirst ? [factsMessage(vehicle, keys, subordinate)] : []),
      ...positionMessages(vehicle, reports, subordinate),
    ]
    let arrived: Promise<boolean> | undefined
    for (const { messageId, body } of toSend) {
      const sent = await link.send(messageId, body)
      if (!sent) return false
      arrived = sent.arrived
    }
    // What did not arrive is told again when a link is up.
    if (!(await arrived)) return false
    await exchanges.arrived(id, newest?.time ?? askedAt, reports.length)
    return reports.length === atOnce
  }
}
