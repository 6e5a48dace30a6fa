/** Superior platforms are told of drivers, waybills and recordings of alarms as they come: once, and of companies alone that let them have these. */
import type { Kysely } from 'kysely'
import type { Bus } from '../../events/bus.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { WorkerLoop } from '../../jobs/worker-loop.ts'
import type { Database } from '../../store/schema.ts'
import type { ForwardedVehicle } from '../../supervision/position-forwarder.ts'
import type { Superior } from '../../supervision/superior.ts'
import type { Consents } from './consents.ts'
import { alarmRecordings, atOnce, drivers, type NewsSource, waybills } from './news-sources.ts'
import { ofItsCompany } from './of-its-company.ts'
import type { Outbox } from './outbox.ts'

interface ReportedNewsDependencies {
  db: Kysely<Database>
  bus: Bus
  fleet: LiveFleet
  superiors: readonly Superior[]
  consents: Pick<Consents, 'allows'>
  holds: (superior: string) => boolean
  vehicle: (superior: Superior, vehicleId: number) => ForwardedVehicle | undefined
  outbox: Pick<Outbox, 'add'>
  log: { error(fields: object, text: string): void }
}

const sources: readonly NewsSource[] = [drivers, waybills, alarmRecordings]
/** For what comes without a word, and what was missed while this server had no links, ms. */
const everyMs = 10_000
/** Cards that are read together are told together, ms. */
const batchDelayMs = 200

export class ReportedNews {
  readonly #deps: ReportedNewsDependencies
  readonly #loop: WorkerLoop
  readonly #wanted: readonly (readonly [Superior, NewsSource])[]
  #end: (() => void) | undefined

  constructor(deps: ReportedNewsDependencies) {
    this.#deps = deps
    this.#wanted = deps.superiors.flatMap(superior =>
      sources.filter(source => source.isWanted(superior)).map(source => [superior, source] as const),
    )
    this.#loop = new WorkerLoop({
      work: () => this.#look(),
      log: deps.log,
      failure: 'drivers, waybills and recordings could not be stored for superior platforms yet',
      everyMs,
      batchDelayMs,
    })
  }

  start(): void {
    if (this.#wanted.length === 0) return
    this.#end = this.#deps.bus.subscribe('driverCardsStored', () => this.#loop.wake())
    this.#loop.start()
  }
  wake(): void {
    if (this.#wanted.length > 0) this.#loop.wake()
  }
  settled(): Promise<void> {
    return this.#loop.settled()
  }
  async stop(): Promise<void> {
    this.#end?.()
    await this.#loop.stop()
  }

  /** Whether there may be more. */
  async #look(): Promise<boolean> {
    let more = false
    for (const [superior, source] of this.#wanted)
      if (this.#deps.holds(superior.id) && (await this.#tell(superior, source)) === atOnce) more = true
    return more
  }

  /** How many were told. */
  async #tell(superior: Superior, source: NewsSource): Promise<number> {
    const { db, fleet, vehicle, outbox } = this.#deps
    const theirs = await this.#letting(superior, source)
    if (theirs.length === 0) return 0
    const news = await source.news(db, superior, {
      theirs,
      its: (id, time) => ofItsCompany(fleet, superior, { vehicle: id, time }),
    })
    let sent = 0
    for (const { key, vehicleId, message } of news) {
      const known = vehicle(superior, vehicleId)
      if (!known) continue
      await outbox.add({ ...message(known), superior: superior.id, key })
      sent += 1
    }
    return sent
  }

  /** The organisations that it is told of, of companies that let it have this. */
  async #letting(superior: Superior, { consent }: NewsSource): Promise<number[]> {
    const { consents, fleet } = this.#deps
    const { organisations } = fleet
    const its = organisations.below(superior.organisations ?? organisations.roots)
    const all: number[] = []
    for (const company of organisations.rootsAbove([...its])) {
      if (!(await consents.allows(superior, consent, company))) continue
      const below = organisations.below([company])
      for (const id of its) if (below.has(id)) all.push(id)
    }
    return all
  }
}
