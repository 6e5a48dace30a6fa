/** Bounds the alarms that are pushed to one user in a minute: nobody reads more, and a storm of alarms must not be multiplied by all who may see it. */
import { LRUCache } from 'lru-cache'

/** Alarms pushed to a user whose time is in the same minute. */
export const pushedPerMinute = 30
const minuteMs = 60_000

export const minuteOf = (at: number): number => Math.floor(at / minuteMs) * minuteMs

export class Bursts {
  /** Of each user the minute of the last alarm; alarms come in the order in which they became known. It grows, see TokenBudget. */
  readonly #counts = new LRUCache<number, { minute: number; count: number }>({ maxSize: 50_000, sizeCalculation: () => 1 })

  /** Counts an alarm. over: it is one too many; first: it is the first such of this minute, which is ms since 1970. */
  count(userId: number, at: number): { over: boolean; first: boolean; minute: number } {
    const minute = minuteOf(at)
    let counted = this.#counts.get(userId)
    if (counted?.minute !== minute) {
      counted = { minute, count: 0 }
      this.#counts.set(userId, counted)
    }
    counted.count += 1
    return { over: counted.count > pushedPerMinute, first: counted.count === pushedPerMinute + 1, minute }
  }
}
