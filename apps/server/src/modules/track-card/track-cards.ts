/**
 * Computes day cards on request. Finished days are cached until a late report falls into them, so that a repeated query of a month is
 * fast.
 */
import type { TrackCardDay } from '@outrider/contract'
import { LRUCache } from 'lru-cache'
import type { PositionReport } from '../../events/position-report.ts'
import type { DayCard, DayWindow } from '../../tracks/reducers/day-card.ts'
import type { CalendarDay } from '../../tracks/calendar-days.ts'

/** Margins around a day that its card may depend on, because stops and gaps cross midnight. ms */
const marginBefore = 86_400_000
const marginAfter = 3_600_000
/** Days per read: a week of reports is a few megabytes. */
const daysPerRead = 7
/** Cached days, a few hundred bytes each. */
const maxCachedDays = 100_000

/** Computes day cards from the track between two times, both included, without what was before `since`; ms since 1970. */
export type ComputeDayCards = (
  range: { vehicleId: number; from: number; to: number; since: number },
  days: readonly DayWindow[],
  signal?: AbortSignal,
) => Promise<DayCard[]>

interface AskedRange {
  startTime: number
  endTime: number
  /** Nothing from before is known to who asks. */
  since?: number | undefined
  /** What is chosen for the vehicle's odometer and its movement: a card that was made by something else is made again. */
  measuredBy?: string | undefined
}
interface CachedCard {
  begin: number
  end: number
  measuredBy: string
  card: TrackCardDay
}
/** A running computation: its result is not cached if reports in its range are stored meanwhile. */
interface PendingComputation {
  vehicleId: number
  from: number
  to: number
  touched: boolean
}

export class TrackCards {
  readonly #computeCards: ComputeDayCards
  readonly #now: () => number
  /** By vehicle and start of day; as large as its days. */
  readonly #cache = new LRUCache<number, Map<number, CachedCard>>({ maxSize: maxCachedDays })
  readonly #computations = new Set<PendingComputation>()

  constructor(computeCards: ComputeDayCards, now: () => number = Date.now) {
    this.#computeCards = computeCards
    this.#now = now
  }

  /** Removes cached days that the stored reports affect. */
  invalidate(positions: readonly PositionReport[]): void {
    for (const { vehicleId, time } of positions) {
      for (const computation of this.#computations) {
        if (computation.vehicleId === vehicleId && time >= computation.from && time <= computation.to) computation.touched = true
      }
      const days = this.#cache.peek(vehicleId)
      if (!days) continue
      const { size } = days
      for (const { begin, end } of days.values()) if (time >= begin - marginBefore && time < end + marginAfter) days.delete(begin)
      if (days.size < size) this.#keep(vehicleId, days)
    }
  }

  /** Of another server it is known since when there are more, and no more. */
  invalidateFrom(vehicleId: number, from: number): void {
    for (const computation of this.#computations)
      if (computation.vehicleId === vehicleId && computation.to >= from) computation.touched = true
    const days = this.#cache.peek(vehicleId)
    if (!days) return
    const { size } = days
    for (const { begin, end } of days.values()) if (end + marginAfter > from) days.delete(begin)
    if (days.size < size) this.#keep(vehicleId, days)
  }

  /** One card per day; the first and last day are cut to the requested range. Rejects when the signal is aborted. */
  async of(vehicleId: number, days: readonly CalendarDay[], range: AskedRange, signal?: AbortSignal): Promise<TrackCardDay[]> {
    const cards: TrackCardDay[] = []
    for (let at = 0; at < days.length; ) {
      const cached = days[at] && this.#find(vehicleId, days[at] as CalendarDay, range)
      if (cached) {
        cards.push(cached)
        at++
        continue
      }
      const missing = days.slice(at, at + daysPerRead)
      const until = missing.findIndex(day => this.#find(vehicleId, day, range))
      const together = until < 0 ? missing : missing.slice(0, until)
      cards.push(...(await this.#compute(vehicleId, together, range, signal)))
      at += together.length
    }
    return cards
  }

  #find(
    vehicleId: number,
    { begin, end }: CalendarDay,
    { startTime, endTime, since = 0, measuredBy = '' }: AskedRange,
  ): TrackCardDay | undefined {
    if (since > begin - marginBefore) return undefined
    const cached = this.#cache.get(vehicleId)?.get(begin)
    return cached?.end === end && cached.measuredBy === measuredBy && startTime <= begin && endTime >= end
      ? cached.card
      : undefined
  }

  async #compute(
    vehicleId: number,
    days: readonly CalendarDay[],
    { startTime, endTime, since = 0, measuredBy = '' }: AskedRange,
    signal: AbortSignal | undefined,
  ): Promise<TrackCardDay[]> {
    const now = this.#now()
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return []
    const computation: PendingComputation = {
      vehicleId,
      from: first.begin - marginBefore,
      to: last.end + marginAfter,
      touched: false,
    }
    this.#computations.add(computation)
    try {
      const windows = days.map(({ begin, end }): DayWindow => {
        const beginTime = Math.max(begin, startTime)
        // The future is not a gap.
        return { begin: beginTime, end: Math.max(beginTime, Math.min(end, endTime, now)) }
      })
      const computed = await this.#computeCards({ ...computation, since }, windows, signal)
      return computed.map((facts, at) => {
        const [{ day, begin, end }, window] = [days[at], windows[at]] as [CalendarDay, DayWindow]
        const card = { day, beginTime: window.begin, endTime: window.end, finished: now >= end, ...facts }
        if (
          now >= end + marginAfter &&
          window.begin === begin &&
          window.end === end &&
          since <= begin - marginBefore &&
          !computation.touched
        )
          this.#store(vehicleId, { begin, end, measuredBy, card })
        return card
      })
    } finally {
      this.#computations.delete(computation)
    }
  }

  #store(vehicleId: number, cached: CachedCard): void {
    const days = this.#cache.get(vehicleId) ?? new Map<number, CachedCard>()
    days.set(cached.begin, cached)
    this.#keep(vehicleId, days)
  }

  #keep(vehicleId: number, days: Map<number, CachedCard>): void {
    if (days.size === 0) this.#cache.delete(vehicleId)
    // A copy: the same map again would keep its former size.
    else this.#cache.set(vehicleId, new Map(days), { size: days.size })
  }
}
