/** Reports kept while the platform cannot be reached. Bounded as in a real terminal: the oldest are lost first. */
import type { Location } from '@outrider/jt808'

export interface KeptReport {
  location: Location
  settle(result: number): void
  fail(error: Error): void
}

export class BlindMemory {
  readonly #most: number
  readonly #reports: KeptReport[] = []

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#reports.length
  }

  keep(report: KeptReport): void {
    this.#reports.push(report)
    if (this.#reports.length > this.#most) this.#reports.shift()?.fail(new Error('the memory of the terminal is full'))
  }

  /** The oldest, to be sent together. */
  take(most: number): KeptReport[] {
    return this.#reports.splice(0, most)
  }

  failAll(error: Error): void {
    for (const report of this.#reports.splice(0)) report.fail(error)
  }
}
