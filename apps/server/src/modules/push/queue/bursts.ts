/** Bounds the alarms that are pushed to one user in a minute: nobody reads more, and a storm of alarms must not be multiplied by all who may see it. */
import { LRUCache } from 'lru-cache'

/** Alarms pushed to a user whose time is in the same minute. */
export const pushedPerMinute = 30
const minuteMs = 60_000

export const minuteOf = (at: number): number => Math.floor(at / minuteMs) * minuteMs

export class Bursts {
  readonly #counts = new LRUCache<string, number>({ max: 50_000 })

  /** Counts an alarm; returns its minute, ms since 1970, when it is one too many. */
  over(userId: number, at: number): number | undefined {
    const minute = minuteOf(at)
    const key = `${userId} ${minute}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count > pushedPerMinute ? minute : undefined
  }
}
