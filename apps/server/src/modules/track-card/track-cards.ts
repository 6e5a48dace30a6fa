/**
 * Cards of days, reckoned when they are asked for. A day that is over is kept in memory until a late report falls into it, so that
 * a month that is asked for again is there at once.
 */
import type { TrackCardDay } from '@outrider/contract'
import type { PositionStored } from '../../events/position-stored.ts'
import type { DayCard, DayWindow } from './day-card.ts'
import type { Day } from './days.ts'

/** Reports from before and after a day that its card may need: parking and silence do not keep to midnights. ms */
const before = 86_400_000
const after = 3_600_000
/** Days that are read at once: a week of reports is some megabytes. */
const daysAtOnce = 7
/** Days kept in memory, some hundred bytes each. */
const mostKept = 100_000

/** What the track of a vehicle from one time to another, both included, says of these days; ms since 1970. */
export type Reckon = (vehicleId: number, from: number, to: number, days: readonly DayWindow[]) => Promise<DayCard[]>

interface Kept {
  begin: number
  end: number
  card: TrackCardDay
}
/** A reckoning under way: what is stored meanwhile may be missing from it. */
interface Watch {
  vehicleId: number
  from: number
  to: number
  touched: boolean
}

export class TrackCards {
  readonly #ask: Reckon
  readonly #now: () => number
  /** By vehicle and the begin of the day; the vehicles that were asked for last stand last. */
  readonly #kept = new Map<number, Map<number, Kept>>()
  #count = 0
  readonly #watches = new Set<Watch>()

  constructor(ask: Reckon, now: () => number = Date.now) {
    this.#ask = ask
    this.#now = now
  }

  /** Reports were stored: what they change is reckoned anew when it is asked for. */
  learn(positions: readonly PositionStored[]): void {
    for (const { vehicleId, time } of positions) {
      for (const watch of this.#watches) {
        if (watch.vehicleId === vehicleId && time >= watch.from && time <= watch.to) watch.touched = true
      }
      const days = this.#kept.get(vehicleId)
      if (!days) continue
      for (const { begin, end } of days.values()) {
        if (time < begin - before || time >= end + after) continue
        days.delete(begin)
        this.#count--
      }
    }
  }

  /** A card for each day; days at the borders are cut to the time that is asked for. */
  async of(vehicleId: number, days: readonly Day[], startTime: number, endTime: number): Promise<TrackCardDay[]> {
    const cards: TrackCardDay[] = []
    for (let at = 0; at < days.length; ) {
      const known = days[at] && this.#find(vehicleId, days[at] as Day, startTime, endTime)
      if (known) {
        cards.push(known)
        at++
        continue
      }
      const missing = days.slice(at, at + daysAtOnce)
      const until = missing.findIndex(day => this.#find(vehicleId, day, startTime, endTime))
      const together = until < 0 ? missing : missing.slice(0, until)
      cards.push(...(await this.#reckon(vehicleId, together, startTime, endTime)))
      at += together.length
    }
    return cards
  }

  #find(vehicleId: number, { begin, end }: Day, startTime: number, endTime: number): TrackCardDay | undefined {
    const kept = this.#kept.get(vehicleId)?.get(begin)
    return kept?.end === end && startTime <= begin && endTime >= end ? kept.card : undefined
  }

  async #reckon(vehicleId: number, days: readonly Day[], startTime: number, endTime: number): Promise<TrackCardDay[]> {
    const now = this.#now()
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return []
    const watch: Watch = { vehicleId, from: first.begin - before, to: last.end + after, touched: false }
    this.#watches.add(watch)
    try {
      const windows = days.map(({ begin, end }): DayWindow => {
        const beginTime = Math.max(begin, startTime)
        // What is to come is no silence.
        return { begin: beginTime, end: Math.max(beginTime, Math.min(end, endTime, now)) }
      })
      const reckoned = await this.#ask(vehicleId, watch.from, watch.to, windows)
      return reckoned.map((said, at) => {
        const [{ day, begin, end }, window] = [days[at], windows[at]] as [Day, DayWindow]
        const card = { day, beginTime: window.begin, endTime: window.end, finished: now >= end, ...said }
        if (now >= end + after && window.begin === begin && window.end === end && !watch.touched)
          this.#keep(vehicleId, { begin, end, card })
        return card
      })
    } finally {
      this.#watches.delete(watch)
    }
  }

  #keep(vehicleId: number, kept: Kept): void {
    const days = this.#kept.get(vehicleId) ?? new Map<number, Kept>()
    if (!days.has(kept.begin)) this.#count++
    days.set(kept.begin, kept)
    this.#kept.delete(vehicleId)
    this.#kept.set(vehicleId, days)
    for (const [oldest, { size }] of this.#kept) {
      if (this.#count <= mostKept || oldest === vehicleId) break
      this.#kept.delete(oldest)
      this.#count -= size
    }
  }
}
