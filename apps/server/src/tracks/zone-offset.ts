/**
 * How far the clocks of a zone are ahead of UTC. A formatter takes 10 µs and more, and figures, reports and rules ask for every vehicle: answers are
 * kept by quarters of an hour. One in which clocks change is asked about each time.
 */

/** ms. */
const quarter = 15 * 60_000
/** Quarters kept of a zone: a month and more, some 100 kB. */
const maxQuarters = 4_000
/** Those asked for last, where a look needs no table: reports of now ask for the same ones over and over. */
const recent = 16
/** There are some 600 zones with their older names. */
const maxZones = 700

class Zone {
  readonly #format: Intl.DateTimeFormat
  /** Offsets in ms by the begin of their quarter. */
  readonly #kept = new Map<number, number>()
  readonly #recent = { begins: new Float64Array(recent).fill(Number.NaN), offsets: new Float64Array(recent) }

  constructor(timeZone: string) {
    const two = '2-digit'
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    })
  }

  offsetAt(time: number): number {
    const nth = Math.floor(time / quarter)
    const begin = nth * quarter
    const { begins, offsets } = this.#recent
    const at = ((nth % recent) + recent) % recent
    if (begins[at] === begin) return offsets[at] as number
    const kept = this.#keptAt(begin)
    if (kept === undefined) return this.#asked(time)
    begins[at] = begin
    offsets[at] = kept
    return kept
  }

  /** undefined: clocks change in this quarter. */
  #keptAt(begin: number): number | undefined {
    const kept = this.#kept.get(begin)
    if (kept !== undefined) return kept
    const offset = this.#asked(begin)
    if (offset !== this.#asked(begin + quarter - 1_000)) return undefined
    if (this.#kept.size >= maxQuarters) this.#kept.clear()
    this.#kept.set(begin, offset)
    return offset
  }

  #asked(time: number): number {
    const second = Math.floor(time / 1_000) * 1_000
    const parts = Object.fromEntries(this.#format.formatToParts(second).map(({ type, value }) => [type, Number(value)]))
    const of = (name: string): number => parts[name] ?? 0
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - second
  }
}

const zones = new Map<string, Zone>()

/**
 * @param time ms since 1970
 * @returns ms that local clocks are ahead of UTC at this time
 * @throws RangeError for a name that is no time zone
 */
export function zoneOffset(timeZone: string, time: number): number {
  let zone = zones.get(timeZone)
  if (!zone) {
    zone = new Zone(timeZone)
    if (zones.size >= maxZones) zones.clear()
    zones.set(timeZone, zone)
  }
  return zone.offsetAt(time)
}
