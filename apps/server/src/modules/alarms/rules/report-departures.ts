/** Trips and departure checks of vehicles with a rule that asks for them, as they are stored: read for some seconds' reports at once. */
import { type Departure, departureAt, type RecordedDeparture } from '../../../rules/departure.ts'
import type { RuledReport } from '../../../rules/ruled-report.ts'
import type { RecordedChecksPort, RecordedTripsPort } from '../../ports.ts'

export interface DepartureSources {
  trips: () => RecordedTripsPort
  checks: () => RecordedChecksPort
}

/** What was recorded is read again after so long: a trip that is registered now counts within this, ms. */
const freshMs = 20_000
/** Reports that come later than this are not looked at for what was recorded, and a check counts for two days at most, ms. */
const lateMs = 1.5 * 86_400_000
const backMs = lateMs + 2 * 86_400_000
/** Clocks of terminals that are believed may be a little ahead, ms. */
const aheadMs = 900_000

/** Of one vehicle each, in their order. */
export async function departuresBetween(
  { trips, checks }: DepartureSources,
  vehicleIds: readonly number[],
  from: number,
  to: number,
): Promise<RecordedDeparture[]> {
  const [allTrips, allChecks] = await Promise.all([trips().between(vehicleIds, from, to), checks().between(vehicleIds, from, to)])
  const tripsOf = Map.groupBy(allTrips, ({ vehicleId }) => vehicleId)
  const checksOf = Map.groupBy(allChecks, ({ vehicleId }) => vehicleId)
  return vehicleIds.map(id => ({ trips: tripsOf.get(id) ?? [], checks: checksOf.get(id) ?? [] }))
}

export class ReportDepartures {
  readonly #sources: DepartureSources
  readonly #now: () => number
  readonly #known = new Map<number, { recorded: RecordedDeparture; readAt: number }>()

  constructor(sources: DepartureSources, now: () => number) {
    this.#sources = sources
    this.#now = now
  }

  /** Reads what is not known, or not any more, of these vehicles. */
  async prepare(vehicleIds: readonly number[]): Promise<void> {
    if (vehicleIds.length === 0) return
    const now = this.#now()
    const wanted = [...new Set(vehicleIds)].filter(id => now - (this.#known.get(id)?.readAt ?? 0) >= freshMs)
    if (wanted.length === 0) return
    const found = await departuresBetween(this.#sources, wanted, now - backMs, now + aheadMs)
    for (const [nth, recorded] of found.entries()) this.#known.set(wanted[nth] ?? 0, { recorded, readAt: now })
  }

  /** undefined: it is not known, as of long ago. */
  of({ vehicleId, time, timeZone }: RuledReport): Departure | undefined {
    const known = this.#known.get(vehicleId)
    return known && time >= known.readAt - lateMs ? departureAt(known.recorded, time, timeZone) : undefined
  }

  /** Rules, or whose vehicles are whose, are others now. */
  forgetAll(): void {
    this.#known.clear()
  }
}
