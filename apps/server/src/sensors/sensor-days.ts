/** What the sensors of a vehicle have read on each day, for figures of days. Pure but for what it adds up. Decision 225. */
import { type SensorForm, type SensorValue, toneOf } from '@outrider/contract'

/** Of one sensor on one day. */
export interface SensorDay {
  kind: SensorForm['kind']
  channel: number
  /** null: nothing was read. */
  least: number | null
  greatest: number | null
  /** Values by how long each lasted, and for how long anything was known, s. Of a switch the first is how long it was on. */
  weighted: number
  read: number
  /** In a bad band, s. */
  bad: number
  /** How often a value came to be above nothing: how often a door was opened. */
  begun: number
  /** Readings that were none. */
  faults: number
}

export interface SensedDay {
  /** ms since 1970, the end excluded. */
  begin: number
  end: number
}

/** A reading is known for so long unless another one comes, ms: as in curves. */
export const readingLasts = 900_000

/** The days of one sensor, in their order; readings come in the order of time, those before the first day too. */
export class DaysOfSensor {
  readonly #form: SensorForm
  readonly #days: readonly SensedDay[]
  readonly #sums: SensorDay[]
  /** Of the first day that may still get something. */
  #from = 0
  #last: { time: number; value: number } | undefined
  /** The last value of whenever. */
  #before: number | undefined

  constructor(form: SensorForm, days: readonly SensedDay[]) {
    this.#form = form
    this.#days = days
    const { kind, channel } = form
    this.#sums = days.map(() => ({
      kind,
      channel,
      least: null,
      greatest: null,
      weighted: 0,
      read: 0,
      bad: 0,
      begun: 0,
      faults: 0,
    }))
  }

  next(time: number, { value, fault }: SensorValue): void {
    // What is not sent with every report is no fault of it.
    if (fault === 'notSent') return
    if (this.#last && time - this.#last.time <= readingLasts) this.#lasted(this.#last.value, this.#last.time, time)
    this.#last = value === null ? undefined : { time, value }
    const day = this.#dayAt(time)
    if (value === null) {
      if (day && fault !== null) day.faults += 1
      return
    }
    if (day) {
      day.least = Math.min(day.least ?? value, value)
      day.greatest = Math.max(day.greatest ?? value, value)
      if (value > 0 && this.#before !== undefined && this.#before <= 0) day.begun += 1
    }
    this.#before = value
  }

  /** Those of which something is known. */
  days(): (SensorDay | undefined)[] {
    return this.#sums.map(day => (day.least === null && day.faults === 0 && day.read === 0 ? undefined : rounded(day)))
  }

  #dayAt(time: number): SensorDay | undefined {
    while ((this.#days[this.#from]?.end ?? Infinity) <= time) this.#from += 1
    return time >= (this.#days[this.#from]?.begin ?? Infinity) ? this.#sums[this.#from] : undefined
  }

  /** Over midnight it belongs to both days. */
  #lasted(value: number, since: number, until: number): void {
    const isBad = toneOf(this.#form, value) === 'bad'
    for (let at = this.#from; at < this.#days.length; at += 1) {
      const [day, sum] = [this.#days[at] as SensedDay, this.#sums[at] as SensorDay]
      if (day.begin >= until) return
      const seconds = (Math.min(until, day.end) - Math.max(since, day.begin)) / 1_000
      if (seconds <= 0) continue
      sum.read += seconds
      sum.weighted += value * seconds
      if (isBad) sum.bad += seconds
    }
  }
}

const rounded = (day: SensorDay): SensorDay => ({ ...day, read: Math.round(day.read), bad: Math.round(day.bad) })
