/** What was recorded of a vehicle before it left: registered trips and departure checks, as they were known at a time. Pure. */
import { zoneOffset } from '../tracks/zone-offset.ts'

/** ms since 1970. */
export interface RecordedTrip {
  from: number
  /** null: it goes on. */
  to: number | null
  /** Whose trip it is; null: nobody was named. */
  driverId: number | null
}

/** ms since 1970. */
export interface RecordedCheck {
  filledAt: number
  /** For which it is, YYYY-MM-DD. */
  day: string
  state: 'passed' | 'defects' | 'waiting' | 'released' | 'held'
  /** When somebody released the vehicle or held it back; null: nobody has. */
  decidedAt: number | null
}

/** Of one vehicle, each in the order of begins. */
export interface RecordedDeparture {
  readonly trips: readonly RecordedTrip[]
  readonly checks: readonly RecordedCheck[]
}

/** What of it counts at a time. */
export interface Departure {
  /** undefined: it is on none. */
  trip: RecordedTrip | undefined
  /** A check of that day is there. */
  isChecked: boolean
  /** Of the latest check, of whatever day, ms since 1970; null: none is known. */
  checkedAt: number | null
  /** A check waits for its release, or the vehicle was held back and not checked again since. */
  mustNotLeave: boolean
}

const dayMs = 86_400_000

/** YYYY-MM-DD by the clocks of a zone. */
const dayAt = (time: number, timeZone: string): string =>
  new Date(time + zoneOffset(timeZone, time) - ((time + zoneOffset(timeZone, time)) % dayMs)).toISOString().slice(0, 10)

export function departureAt({ trips, checks }: RecordedDeparture, time: number, timeZone: string): Departure {
  const trip = trips.findLast(({ from, to }) => from <= time && (to === null || time < to))
  const filled = checks.filter(({ filledAt }) => filledAt <= time)
  if (filled.length === 0) return { trip, isChecked: false, checkedAt: null, mustNotLeave: false }
  const today = dayAt(time, timeZone)
  const decided = ({ decidedAt }: RecordedCheck): boolean => decidedAt !== null && decidedAt <= time
  return {
    trip,
    isChecked: filled.some(({ day }) => day === today),
    checkedAt: Math.max(...filled.map(({ filledAt }) => filledAt)),
    mustNotLeave: filled.some(check => {
      const { state, decidedAt } = check
      // What was decided later waited until then.
      if (state === 'waiting' || (decidedAt !== null && !decided(check))) return true
      return state === 'held' && !filled.some(({ filledAt }) => filledAt > (decidedAt ?? 0))
    }),
  }
}
