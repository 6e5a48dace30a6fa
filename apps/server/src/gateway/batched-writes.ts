/**
 * Commits items in batches. Items queue up while a write is in flight and go into the next one (up to a limit), so the batch size follows
 * the load and an idle gateway adds no delay. One write at a time, in the order of arrival. An item is settled only after its commit; while
 * nothing can be written the same batch is retried.
 */
import { within } from './within.ts'

export interface BatchedWritesParts<Item, Written> {
  maxBatch: number
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
  #stopped = false
  #endPause: (() => void) | undefined

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
  }

  /** Resolves when everything is settled, or after `ms` milliseconds with the rest left unsettled. */
  async drain(ms: number): Promise<void> {
    await within(ms, this.#running)
    this.#stopped = true
    this.#endPause?.()
  }

  async #run(): Promise<void> {
    // Include what other sockets deliver in the same turn of the event loop.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#queue.length > 0 && !this.#stopped) {
      const batch = this.#queue.splice(0, this.#parts.maxBatch)
      this.#inFlight = batch.length
      await this.#store(batch)
    }
    this.#running = undefined
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
