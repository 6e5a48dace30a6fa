/**
 * Sums over many vehicles are kept for a minute, so that one portrait after the other has the same mean. What an objection or a setting changes is
 * another question and counts at once; reports of the last minute may be missing.
 */
import { createHash } from 'node:crypto'
import type { RiskSettings } from '@outrider/contract'
import { LRUCache } from 'lru-cache'
import type { AskedVehicles } from './asked-vehicles.ts'
import type { Period } from './periods.ts'
import type { RiskFacts } from './risk-facts.ts'
import type { Sum, SumBy, SumsRepository } from './sums.repository.ts'

/** ms. */
const keptFor = 60_000
/** Sums of fewer vehicles are quick. */
const many = 500
/** In all that is kept; about 300 bytes each. */
const maxRows = 200_000

interface Kept {
  /** Of what the question says. */
  readonly answer: Promise<unknown>
  readonly until: number
}

export class KeptSums {
  readonly #sums: Pick<SumsRepository, 'sums' | 'days' | 'counts'>
  /** Changes with every decision about an objection. */
  readonly #decisions: () => Promise<string>
  readonly #now: () => number
  readonly #from: number
  readonly #kept = new LRUCache<string, Kept>({ maxSize: maxRows, sizeCalculation: () => 1 })

  /** `from`: what is asked of so many vehicles is kept. */
  constructor(
    sums: Pick<SumsRepository, 'sums' | 'days' | 'counts'>,
    decisions: () => Promise<string>,
    now: () => number,
    from = many,
  ) {
    this.#sums = sums
    this.#decisions = decisions
    this.#now = now
    this.#from = from
  }

  /** Those with anything; the others are `emptySum`. Periods do not overlap. */
  sums(asked: AskedVehicles, periods: readonly Period[], by: SumBy, settings: RiskSettings): Promise<Sum[]> {
    const compute = () => this.#sums.sums(asked, periods, by, settings)
    return this.#answer(asked, ['sums', periods, by, settings], compute, found => found.length)
  }

  /** Of all vehicles together, by day. */
  facts(asked: AskedVehicles, period: Period): Promise<RiskFacts> {
    const compute = async (): Promise<RiskFacts> => {
      const [days, counts] = await Promise.all([this.#sums.days(asked, period), this.#sums.counts(asked, period)])
      return { days, counts }
    }
    return this.#answer(asked, ['facts', period], compute, ({ days, counts }) => days.length + counts.length)
  }

  async #answer<T>(asked: AskedVehicles, question: unknown, compute: () => Promise<T>, rowsOf: (found: T) => number): Promise<T> {
    if (asked.ids.length < this.#from) return compute()
    const key = createHash('sha256')
      .update(Int32Array.from(asked.ids))
      .update(Int32Array.from(asked.organisations))
      .update(
        JSON.stringify([
          asked.since.flatMap((since, at) => (since ? [at, since] : [])),
          asked.elsewhere,
          question,
          await this.#decisions(),
        ]),
      )
      .digest('base64')
    const kept = this.#kept.get(key)
    if (kept && kept.until > this.#now()) return kept.answer as Promise<T>
    const answer = compute()
    const entry = { answer, until: this.#now() + keptFor }
    // Others who ask meanwhile wait for the same answer.
    this.#kept.set(key, entry)
    try {
      this.#kept.set(key, entry, { size: 1 + rowsOf(await answer) })
    } catch (error) {
      if (this.#kept.get(key) === entry) this.#kept.delete(key)
      throw error
    }
    return answer
  }
}
