/**
 * Commits items in batches. Items queue up while a write is in flight and go into the next one (up to a limit), so the batch size follows
 * the load. A commit costs as much as some twenty rows: after one, the next begins no sooner than `gatherMs` later, unless enough has come
 * together; what arrives alone is written at once. One write at a time, in the order of arrival. An item is settled only after its commit;
 * while nothing can be written the same batch is retried.
 */
import { within } from './within.ts'

export interface BatchedWritesParts<Item, Written> {
  maxBatch: number
  /** Time between the beginnings of two writes while fewer than `enough` items wait, ms. 0: none. */
  gatherMs?: number
  /** Resolves after the commit. */
  write(items: readonly Item[]): Promise<Written>
  /** `outcomeUnknown`: an earlier attempt failed, and may have been committed all the same. */
  settle(items: readonly Item[], written: Written, outcomeUnknown: boolean): void
  /** This item alone is invalid; the others of its batch are stored. */
  refuse(item: Item, error: unknown): void
  /** A write failed, for no fault of its rows, and is retried; `first` of a series. */
  failed(error: unknown, first: boolean): void
  /** The first write that succeeds after such failures. */
  recovered(): void
}

/** Items for which a commit is not put off. Beyond them it is a small part of the cost. */
export const enough = 64

const minRetryDelay = 50
const maxRetryDelay = 5_000

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
/** The rows are invalid, not the database: data exception, integrity violation, or a number out of a column's range. */
const isRowError = (error: unknown): boolean => /^2[23]\w{3}$/.test(codeOf(error)) || codeOf(error) === 'ERR_OUT_OF_RANGE'

export class BatchedWrites<Item, Written = void> {
  readonly #parts: BatchedWritesParts<Item, Written>
  #queue: Item[] = []
  #inFlight = 0
  #running: Promise<void> | undefined
  #failing = false
  #draining = false
  #stopped = false
  #endPause: (() => void) | undefined
  /** Gathering: called when enough has come together. */
  #endGathering: (() => void) | undefined
  /** When the last write began, monotonic ms. */
  #lastBegan = -Infinity

  constructor(parts: BatchedWritesParts<Item, Written>) {
    this.#parts = parts
  }

  /** Items that are not settled yet. */
  get waiting(): number {
    return this.#queue.length + this.#inFlight
  }

  /** The last write failed, for no fault of its rows. */
  get failing(): boolean {
    return this.#failing
  }

  enqueue(item: Item): void {
    this.#queue.push(item)
    this.#running ??= this.#run()
    if (this.#queue.length >= enough) this.#endGathering?.()
  }

  /** Resolves when everything is settled, or after `ms` milliseconds with the rest left unsettled. */
  async drain(ms: number): Promise<void> {
    this.#draining = true
    this.#endGathering?.()
    await within(ms, this.#running)
    this.#stopped = true
    this.#endPause?.()
  }

  async #run(): Promise<void> {
    // Include what other sockets deliver in the same turn of the event loop.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#queue.length > 0 && !this.#stopped) {
      await this.#gather()
      this.#lastBegan = performance.now()
      const batch = this.#queue.splice(0, this.#parts.maxBatch)
      this.#inFlight = batch.length
      await this.#store(batch)
    }
    this.#running = undefined
  }

  async #gather(): Promise<void> {
    const { gatherMs = 0 } = this.#parts
    const left = this.#lastBegan + gatherMs - performance.now()
    if (left <= 0 || this.#queue.length >= enough || this.#draining) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, left)
      this.#endGathering = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#endGathering = undefined
  }

  async #store(batch: readonly Item[]): Promise<void> {
    let delay = minRetryDelay
    let outcomeUnknown = false
    while (!this.#stopped) {
      let written: Written
      try {
        written = await this.#parts.write(batch)
      } catch (error) {
        if (isRowError(error)) return await this.#storeHalves(batch, error)
        const first = !this.#failing
        this.#failing = true
        this.#parts.failed(error, first)
        outcomeUnknown = true
        await this.#pause(delay)
        delay = Math.min(delay * 2, maxRetryDelay)
        continue
      }
      if (this.#failing) {
        this.#failing = false
        this.#parts.recovered()
      }
      this.#inFlight -= batch.length
      this.#parts.settle(batch, written, outcomeUnknown)
      return
    }
  }

  /** Splits the batch in halves until the invalid row is alone. */
  async #storeHalves(batch: readonly Item[], error: unknown): Promise<void> {
    const [first] = batch
    if (batch.length > 1) {
      const half = batch.length >> 1
      await this.#store(batch.slice(0, half))
      await this.#store(batch.slice(half))
    } else if (first) {
      this.#inFlight -= 1
      this.#parts.refuse(first, error)
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
