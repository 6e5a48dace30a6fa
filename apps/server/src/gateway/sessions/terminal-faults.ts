/**
 * What goes wrong with single terminals, reported so that an operator sees it at the default log level and a flood of it floods nothing: at most one
 * line per terminal and minute, with counts, and at most so many lines a minute in all.
 */
import type { Log } from '../options.ts'

/** `damagedFrames`: checksum, escapes, lengths. `unreadableMessages`: sound frames with bodies that are not. `badItems`: of a batch of reports. */
export type Fault = 'damagedFrames' | 'unreadableMessages' | 'badItems' | 'cutIdle' | 'cutProtocol'

interface FaultyTerminal {
  counts: Partial<Record<Fault, number>>
  /** Monotonic ms; -Infinity: none yet. */
  reportedAt: number
}

const interval = 60_000
/** Lines a minute. */
const maxLines = 100
/** Terminals, or addresses, that are counted apart. */
const maxEntries = 10_000

export class TerminalFaults {
  readonly #log: Log
  readonly #byWho = new Map<string, FaultyTerminal>()
  #minuteBegan = -Infinity
  #lines = 0
  #unreported = 0

  constructor(log: Log) {
    this.#log = log
  }

  /** @param who phone number of the terminal, or the address of a connection without one */
  count(who: string, fault: Fault, count = 1): void {
    let entry = this.#byWho.get(who)
    if (!entry) {
      if (this.#byWho.size >= maxEntries) {
        this.#unreported += count
        return
      }
      entry = { counts: {}, reportedAt: -Infinity }
      this.#byWho.set(who, entry)
    }
    entry.counts[fault] = (entry.counts[fault] ?? 0) + count
  }

  /** Called about once a second. @param now monotonic ms */
  report(now: number): void {
    if (now - this.#minuteBegan >= interval) {
      this.#minuteBegan = now
      this.#lines = 0
      if (this.#unreported > 0) this.#log.warn({ faults: this.#unreported }, 'faults of further terminals')
      this.#unreported = 0
    }
    for (const [who, entry] of this.#byWho) {
      if (now - entry.reportedAt < interval) continue
      const { counts } = entry
      if (Object.keys(counts).length === 0) this.#byWho.delete(who)
      else if (this.#lines < maxLines) {
        this.#lines += 1
        this.#log.warn({ terminal: who, ...counts }, 'faults of a terminal')
        entry.counts = {}
        entry.reportedAt = now
      } else {
        this.#unreported += Object.values(counts).reduce((sum, count) => sum + count, 0)
        this.#byWho.delete(who)
      }
    }
  }
}
