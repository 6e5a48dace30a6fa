/**
 * Past positions that a platform below wants of a vehicle (0x1209): of its own, or of one of another region whose positions it is told. It is answered
 * first whether there are some, then they follow (0x9203), a page after the other. What a lost link leaves out it asks for again.
 */
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { pastMessages } from '../../supervision/subordinates/exchange-messages.ts'
import type { PastServed, ReportedVehicle } from '../../supervision/subordinates/reported.ts'
import type { Subordinate } from '../../supervision/subordinates/subordinate.ts'
import type { SubordinateLink } from '../../supervision/subordinates/subordinate-link.ts'
import { recordedSince } from '../../supervision/recorded-since.ts'
import type { ExchangesRepository } from './exchanges.repository.ts'

interface PastPositionsDependencies {
  linkOf: (platform: string) => Pick<SubordinateLink, 'send' | 'up'> | undefined
  exchanges: Pick<ExchangesRepository, 'known' | 'reports' | 'endedByPlatform'>
  /** Whose own it is now; undefined: nobody's. */
  ownerOf: (vehicleId: number) => Promise<{ platform: Subordinate } | undefined>
  fleet: Pick<LiveFleet, 'vehicle'>
  log: { error(fields: object, text: string): void }
}

/** Of 0x9209. */
const results = { atOnce: 0, later: 1, noData: 2, wrong: 3 } as const
const longestSpan = 7 * 86_400_000
/** Positions that are read and sent together. */
const atOnce = 50
/** Of one platform, one after the other. */
const maxWaiting = 20

interface Known {
  vehicleId: number
  /** What is told begins then, ms since 1970. */
  since: number
}

export class PastPositions {
  readonly #deps: PastPositionsDependencies
  /** By platform: how many are asked for, and the last of them. */
  readonly #waiting = new Map<string, number>()
  readonly #turns = new Map<string, Promise<void>>()
  #stopped = false

  constructor(deps: PastPositionsDependencies) {
    this.#deps = deps
  }

  /** Undefined: it is told nothing of the vehicle. */
  async wanted(
    platform: Subordinate,
    vehicle: ReportedVehicle,
    { from, to }: { from: number | null; to: number | null },
  ): Promise<PastServed | undefined> {
    const known = await this.#known(platform, vehicle)
    if (!known) return undefined
    if (from === null || to === null || from > to || to - from > longestSpan) return { result: results.wrong }
    const span = { from: Math.max(from, known.since), to }
    const [first] = span.from > to ? [] : await this.#deps.exchanges.reports(known.vehicleId, span.from - 1, 1, to)
    if (!first) return { result: results.noData }
    const waiting = this.#waiting.get(platform.id) ?? 0
    if (waiting >= maxWaiting) return undefined
    return {
      result: waiting > 0 ? results.later : results.atOnce,
      follow: () => this.#inTurn(platform, () => this.#tell(platform, { ...known, vehicle, ...span })),
    }
  }

  /** Whether positions of it go to the platform already (0x1207). */
  async isExchanged(platform: Subordinate, vehicle: ReportedVehicle): Promise<boolean> {
    const exchange = await this.#exchange(platform, vehicle)
    return exchange !== undefined
  }

  /** It wants them no longer (0x1208). False: it is told of none. */
  async unwanted(platform: Subordinate, vehicle: ReportedVehicle): Promise<boolean> {
    const exchange = await this.#exchange(platform, vehicle)
    if (!exchange) return false
    await this.#deps.exchanges.endedByPlatform(platform, exchange)
    return true
  }

  stop(): void {
    this.#stopped = true
  }
  async settled(): Promise<void> {
    await Promise.all(this.#turns.values())
  }

  async #exchange(platform: Subordinate, vehicle: ReportedVehicle) {
    const { exchange } = await this.#deps.exchanges.known(platform.id, vehicle)
    // Another company has it now: its positions are not for the platform.
    const organisation = exchange && this.#deps.fleet.vehicle(exchange.vehicleId)?.identity.organisationId
    return exchange && organisation === exchange.organisation ? exchange : undefined
  }

  async #known(platform: Subordinate, vehicle: ReportedVehicle): Promise<Known | undefined> {
    const { own } = await this.#deps.exchanges.known(platform.id, vehicle)
    if (own && (await this.#deps.ownerOf(own.vehicleId))?.platform.id === platform.id) return own
    const exchange = await this.#exchange(platform, vehicle)
    if (!exchange) return undefined
    const { vehicleId, askedAt } = exchange
    // What another company had of it meanwhile is not for the platform.
    return { vehicleId, since: Math.max(askedAt, recordedSince(this.#deps.fleet, vehicleId)) }
  }

  /** One that takes nothing holds up nobody but itself. */
  #inTurn({ id }: Subordinate, work: () => Promise<void>): void {
    this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + 1)
    const turn = (this.#turns.get(id) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, subordinate: id }, 'past positions could not be told to a subordinate platform'),
      )
      .finally(() => this.#waiting.set(id, (this.#waiting.get(id) ?? 1) - 1))
    this.#turns.set(id, turn)
  }

  async #tell(
    platform: Subordinate,
    { vehicleId, vehicle, from, to }: Known & { vehicle: ReportedVehicle; from: number; to: number },
  ): Promise<void> {
    const { linkOf, exchanges } = this.#deps
    for (let after = from - 1; ; ) {
      const link = linkOf(platform.id)
      if (this.#stopped || !link?.up) return
      const reports = await exchanges.reports(vehicleId, after, atOnce, to)
      for (const { messageId, body } of pastMessages(vehicle, reports, platform)) if (!(await link.send(messageId, body))) return
      const last = reports.at(-1)
      if (!last || reports.length < atOnce) return
      after = last.time
    }
  }
}
