/** Reports buffered while the platform cannot be reached. Bounded as in a real terminal: when it is full, the oldest is dropped. */
import type { Location } from '@outrider/jt808'

export interface BufferedReport {
  location: Location
  settle(result: number): void
  fail(error: Error): void
}

export class ReportBuffer {
  readonly #maxReports: number
  readonly #reports: BufferedReport[] = []

  constructor(max: number) {
    this.#maxReports = max
  }

  get size(): number {
    return this.#reports.length
  }

  add(report: BufferedReport): void {
    this.#reports.push(report)
    if (this.#reports.length > this.#maxReports)
      this.#reports.shift()?.fail(new Error('the report buffer of the terminal is full'))
  }

  /** Removes and returns the oldest reports, at most `max`. */
  take(max: number): BufferedReport[] {
    return this.#reports.splice(0, max)
  }

  failAll(error: Error): void {
    for (const report of this.#reports.splice(0)) report.fail(error)
  }
}
