/** Positions for one superior platform: in order, at most so many; when there is no room the oldest goes, and is counted. */
import type { PositionReport } from '../events/position-report.ts'

export interface QueuedPosition {
  report: PositionReport
  /** Told later than it was known, so it is sent as 0x1203. */
  late: boolean
  /** Of what the platform is to be told of, where that is stored. */
  batch?: string | undefined
}

export class PositionQueue {
  readonly #most: number
  /** A ring: the oldest is at `#from`. */
  readonly #ring: (QueuedPosition | undefined)[] = []
  #from = 0
  #size = 0
  dropped = 0

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  add(position: QueuedPosition): void {
    if (this.#size === this.#most) {
      this.#from = (this.#from + 1) % this.#most
      this.#size -= 1
      this.dropped += 1
    }
    this.#ring[(this.#from + this.#size) % this.#most] = position
    this.#size += 1
  }

  /** The oldest, still in the queue until `remove`. */
  peek(count: number): QueuedPosition[] {
    const some: QueuedPosition[] = []
    for (let at = 0; at < Math.min(count, this.#size); at++)
      some.push(this.#ring[(this.#from + at) % this.#most] as QueuedPosition)
    return some
  }

  remove(count: number): void {
    for (let at = 0; at < count && this.#size > 0; at++) {
      this.#ring[this.#from] = undefined
      this.#from = (this.#from + 1) % this.#most
      this.#size -= 1
    }
  }

  /** Those that are stored leave from there. */
  removeStored(): void {
    const rest = this.peek(this.#size).filter(({ batch }) => batch === undefined)
    this.remove(this.#size)
    for (const each of rest) this.add(each)
  }

  /** What waits now was not told in time. */
  markLate(): void {
    for (const each of this.#ring) if (each) each.late = true
  }
}
