/**
 * Who drives, for rules that ask, and for how long lately, over all vehicles: of the vehicles that have such a rule, and of no others. What others drive comes
 * from the database, where each server stores what its vehicles drive.
 */
import { accIsOn, usualDrivesFrom } from '../../../events/latest-state.ts'
import {
  addDriving,
  type CardChange,
  type DriverAtWheel,
  driverAt,
  type DrivingSpan,
  forgetDriving,
} from '../../../rules/driver-time.ts'
import type { RuledReport } from '../../../rules/ruled-report.ts'
import type { DriversPort } from '../../ports.ts'
import type { SpanOfDriver } from './driving.repository.ts'

interface DriverDependencies {
  drivers: () => Pick<DriversPort, 'drivesIn' | 'samePerson'>
  drivingOf: (driverIds: readonly number[], since: number) => Promise<SpanOfDriver[]>
  /** An organisation and those below it. */
  below: (organisationId: number) => Iterable<number>
  /** ms since 1970. */
  now: () => number
}

/** A report, and the organisation in which its driver is looked for. */
export interface ReportOfDriver {
  vehicleId: number
  time: number
  organisationId: number
}

/** Longer ago than any rule counts, ms. */
export const drivingKept = 8 * 86_400_000
/** What a driver drove elsewhere is read again after so long, ms. */
const freshMs = 60_000
/** A span that grows is stored after so much, ms: less than what joins two reports. */
const storedEvery = 60_000

/** Clocks of terminals that are believed may be a little ahead, ms. */
const aheadMs = 900_000

interface Driven {
  spans: DrivingSpan[]
  readAt: number
}
/** The driver of another organisation is another row, though the same person. */
const keyOf = (driverId: number, organisationId: number): string => `${driverId} ${organisationId}`

export class ReportDrivers {
  readonly #deps: DriverDependencies
  readonly #cards = new Map<number, readonly CardChange[]>()
  /** Known as they were; reports that are looked at now are older than what is new. */
  readonly #stale = new Set<number>()
  readonly #driven = new Map<string, Driven>()
  /** Whose, and among which spans. */
  #grown = new Map<DrivingSpan, { driverId: number; spans: readonly DrivingSpan[] }>()
  /** What of a span is stored. */
  readonly #stored = new WeakMap<DrivingSpan, Pick<DrivingSpan, 'from' | 'to'>>()

  constructor(deps: DriverDependencies) {
    this.#deps = deps
  }

  /** Cards were read in these vehicles, or another server had their terminals. */
  forget(vehicleIds: readonly number[]): void {
    for (const id of vehicleIds) this.#stale.add(id)
  }

  /** What was drawn from reports may not be stored. */
  forgetAll(): void {
    this.#cards.clear()
    this.#driven.clear()
    this.#grown.clear()
  }

  /** Reads what is not known of the drivers of these reports. */
  async prepare(asked: readonly ReportOfDriver[]): Promise<void> {
    if (asked.length === 0) return
    const now = this.#deps.now()
    await this.#readCards(asked, now)
    const wanted = new Map<string, { driverId: number; organisationId: number }>()
    for (const { vehicleId, time, organisationId } of asked) {
      const driverId = driverAt(this.#cards.get(vehicleId) ?? [], time)
      if (driverId === null) continue
      const key = keyOf(driverId, organisationId)
      if (now - (this.#driven.get(key)?.readAt ?? 0) >= freshMs) wanted.set(key, { driverId, organisationId })
    }
    for (const [key, { driverId, organisationId }] of wanted) {
      const read = await this.#read(driverId, organisationId, now)
      this.#keepUnstored(this.#driven.get(key)?.spans ?? [], driverId, read.spans)
      this.#driven.set(key, read)
    }
    for (const [key, { readAt }] of this.#driven) if (now - readAt > drivingKept / 8) this.#driven.delete(key)
  }

  /** In the order of the reports; of those that `counts` the ones that drive are driving of the driver. */
  of(report: RuledReport, organisationId: number, counts: boolean): DriverAtWheel | null | undefined {
    const { vehicleId, time, speedDkmh, drivesFrom = usualDrivesFrom } = report
    const driverId = driverAt(this.#cards.get(vehicleId) ?? [], time)
    if (driverId === null) return null
    const driven = this.#driven.get(keyOf(driverId, organisationId))
    // Known, and not what they drove: that is not nobody.
    if (!driven) return undefined
    const { spans } = driven
    if (counts && speedDkmh >= drivesFrom && accIsOn(report)) {
      this.#grown.set(addDriving(spans, vehicleId, time), { driverId, spans })
      forgetDriving(spans, this.#deps.now() - drivingKept)
    }
    return { driverId, spans }
  }

  /** What is to be stored now. */
  grown(): SpanOfDriver[] {
    const due: SpanOfDriver[] = []
    for (const [span, { driverId, spans }] of this.#grown) {
      // Joined with others since: the whole of it is stored.
      if (!spans.includes(span)) continue
      const stored = this.#stored.get(span)
      if (stored && stored.from === span.from && span.to - stored.to < storedEvery) continue
      this.#stored.set(span, { from: span.from, to: span.to })
      due.push({ driverId, span: { ...span } })
    }
    this.#grown = new Map()
    return due
  }

  /** What grew by too little to be stored is stored now, or it would end where it was stored last. */
  #keepUnstored(before: readonly DrivingSpan[], driverId: number, spans: DrivingSpan[]): void {
    for (const span of before) {
      const stored = this.#stored.get(span)
      if (!stored || stored.to >= span.to) continue
      const kept = addDriving(spans, span.vehicleId, span.to)
      this.#stored.delete(kept)
      this.#grown.set(kept, { driverId, spans })
    }
  }

  async #readCards(asked: readonly ReportOfDriver[], now: number): Promise<void> {
    const unknown = Map.groupBy(
      asked.filter(({ vehicleId }) => !this.#cards.has(vehicleId) || this.#stale.has(vehicleId)),
      ({ organisationId }) => organisationId,
    )
    const { drivers, below } = this.#deps
    for (const [organisationId, vehicles] of unknown) {
      const ids = [...new Set(vehicles.map(({ vehicleId }) => vehicleId))]
      for (const id of ids) this.#stale.delete(id)
      const drives = await drivers().drivesIn(ids, [...below(organisationId)], now - drivingKept, now + aheadMs)
      for (const id of ids) this.#cards.set(id, cardsOf(drives.filter(({ vehicleId }) => vehicleId === id)))
    }
  }

  async #read(driverId: number, organisationId: number, now: number): Promise<Driven> {
    const { drivers, drivingOf, below } = this.#deps
    const ids = await drivers().samePerson(driverId, [...below(organisationId)])
    const spans = (await drivingOf(ids, now - drivingKept)).map(({ span }) => span)
    for (const span of spans) this.#stored.set(span, { from: span.from, to: span.to })
    return { spans, readAt: now }
  }
}

/** When each card went in, and when it came out and no other was there. */
export function cardsOf(drives: readonly { driverId: number; from: number; to: number | null }[]): CardChange[] {
  const inOrder = drives.toSorted((one, other) => one.from - other.from)
  return inOrder.flatMap(({ driverId, from, to }, n): CardChange[] => {
    const next = inOrder[n + 1]
    const leaves = to !== null && next?.from !== to
    return [{ time: from, driverId }, ...(leaves ? [{ time: to, driverId: null }] : [])]
  })
}
