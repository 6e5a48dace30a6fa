/**
 * Commits items in batches. Items queue up while a write is in flight and go into the next one (up to a limit), so the batch size follows
 * the load. A commit costs as much as some forty rows: with a budget, the next begins so much later that half of the items are still settled
 * within it, unless enough has come together; what arrives alone is written at once. One write at a time, in the order of arrival. An item is
 * settled only after its commit; while nothing can be written the same batch is retried. An item that fails while others are written is set aside,
 * so that it holds up nobody, and refused when it has failed again after that.
 */
import { isDatabaseUnavailable } from '../../store/connect.ts'
import { within } from '../within.ts'

export interface BatchedWritesParts<Item, Written> {
  maxBatch: number
  /**
   * Half of the items are to be settled within this time while fewer than `enough` wait, ms. An item waits for half of the time between two
   * writes on average, and then as long as a write takes: the slower the disk, the shorter the time between them. 0: write at once.
   */
  budgetMs?: number
  /** A write that takes longer counts as failed and is repeated, ms: it may have been committed all the same. */
  timeoutMs: number
  /** Resolves after the commit. */
  write(items: readonly Item[]): Promise<Written>
  /** `outcomeUnknown`: an earlier attempt failed, and may have been committed all the same. */
  settle(items: readonly Item[], written: Written, outcomeUnknown: boolean): void
  /** This item alone is invalid; the others of its batch are stored. */
  refuse(item: Item, error: unknown): void
  /** A write failed, for no fault of its rows as far as is known, and is retried; `first` of a series. */
  failed(error: unknown, first: boolean): void
  /** The first write that succeeds after such failures. */
  recovered(): void
}

/** Items for which a commit is not put off. Beyond them it is a small part of the cost. */
export const enough = 64

/** An item that failed alone, without an error that says whose fault it is. */
interface Suspect<Item> {
  readonly item: Item
  /** Writes that had succeeded when it last failed. */
  succeeded: number
  /** How often it failed although others had been written since. */
  failures: number
}

const minRetryDelay = 50
const maxRetryDelay = 5_000
/** Part of the last write in the mean of what writes take. */
const meanPart = 1 / 8
/** Attempts at a batch before its items are tried one by one, unless the database is away. */
const maxAttempts = 5
/** Failures, each after others were written, before an item is refused. */
const maxFailures = 2

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
/** The rows are invalid, not the database: data exception, integrity violation, or a number out of a column's range. */
const isRowError = (error: unknown): boolean => /^2[23]\w{3}$/.test(codeOf(error)) || codeOf(error) === 'ERR_OUT_OF_RANGE'

class WriteTimeout extends Error {
  constructor(ms: number) {
    super(`no result after ${ms} ms`)
    this.name = 'WriteTimeout'
  }
}

/** May be the fault of one item. */
const isSuspicious = (error: unknown): boolean => !isDatabaseUnavailable(error) && !(error instanceof WriteTimeout)

export class BatchedWrites<Item, Written = void> {
  readonly #parts: BatchedWritesParts<Item, Written>
  #queue: Item[] = []
  #inFlight = 0
  #running: Promise<void> | undefined
  #failing = false
  #draining = false
  #stopped = false
  #endPause: (() => void) | undefined
  /** Collecting: called when enough has come together. */
  #endCollecting: (() => void) | undefined
  /** When the last write began, monotonic ms. */
  #lastBegan = -Infinity
  /** Mean of what the last writes took, ms. */
  #usualMs = 0
  /** Set aside; they count as in flight. */
  #suspects: Suspect<Item>[] = []
  #succeeded = 0

  constructor(parts: BatchedWritesParts<Item, Written>) {
    this.#parts = parts
  }

  /** Items that are not settled yet. */
  get waiting(): number {
    return this.#queue.length + this.#inFlight
  }

  /** The last write failed, for no fault of its rows as far as is known. */
  get failing(): boolean {
    return this.#failing
  }

  enqueue(item: Item): void {
    this.#queue.push(item)
    this.#running ??= this.#run()
    if (this.#queue.length >= enough) this.#endCollecting?.()
    // Only suspects wait while nothing has failed since.
    if (!this.#failing) this.#endPause?.()
  }

  /** Resolves when everything is settled, or after `ms` milliseconds with the rest left unsettled. */
  async drain(ms: number): Promise<void> {
    this.#draining = true
    this.#endCollecting?.()
    await within(ms, this.#running)
    this.#stopped = true
    this.#endPause?.()
  }

  async #run(): Promise<void> {
    // Include what other sockets deliver in the same turn of the event loop.
    await new Promise(resolve => setImmediate(resolve))
    let delay = minRetryDelay
    while ((this.#queue.length > 0 || this.#suspects.length > 0) && !this.#stopped) {
      // As many that fail are no fault of theirs.
      if (this.#queue.length > 0 && this.#suspects.length < this.#parts.maxBatch) {
        await this.#collect()
        this.#lastBegan = performance.now()
        const batch = this.#queue.splice(0, this.#parts.maxBatch)
        this.#inFlight += batch.length
        await this.#store(batch)
      }
      if (this.#suspects.some(suspect => suspect.succeeded < this.#succeeded)) {
        delay = minRetryDelay
        await this.#tryOneByOne()
      } else if (this.#suspects.length > 0) {
        await this.#pause(delay)
        delay = Math.min(delay * 2, maxRetryDelay)
        await this.#tryTogether()
      }
    }
    this.#running = undefined
  }

  async #collect(): Promise<void> {
    const { budgetMs = 0 } = this.#parts
    const left = this.#lastBegan + 2 * (budgetMs - this.#usualMs) - performance.now()
    if (left <= 0 || this.#queue.length >= enough || this.#draining) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, left)
      this.#endCollecting = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#endCollecting = undefined
  }

  async #store(batch: readonly Item[]): Promise<void> {
    let delay = minRetryDelay
    for (let attempt = 1; !this.#stopped; attempt += 1) {
      try {
        return this.#settle(batch, await this.#write(batch), attempt > 1)
      } catch (error) {
        if (isRowError(error)) return await this.#storeHalves(batch, error)
        this.#fail(error)
        if (attempt >= maxAttempts && isSuspicious(error)) return await this.#isolate(batch)
      }
      await this.#pause(delay)
      delay = Math.min(delay * 2, maxRetryDelay)
    }
  }

  /** Splits the batch in halves until the invalid row is alone. */
  async #storeHalves(batch: readonly Item[], error: unknown): Promise<void> {
    // It looked at the rows: it is there.
    this.#recover()
    const [first] = batch
    if (batch.length > 1) {
      const half = batch.length >> 1
      await this.#store(batch.slice(0, half))
      await this.#store(batch.slice(half))
    } else if (first !== undefined) {
      this.#inFlight -= 1
      this.#parts.refuse(first, error)
    }
  }

  /** The same for errors that may be anybody's fault: one attempt each, and what fails alone is set aside. */
  async #isolate(batch: readonly Item[]): Promise<void> {
    const [first] = batch
    if (batch.length === 1 && first !== undefined) {
      this.#suspects.push({ item: first, succeeded: this.#succeeded, failures: 0 })
      return
    }
    const middle = batch.length >> 1
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      if (this.#stopped) return
      try {
        this.#settle(half, await this.#write(half), true)
      } catch (error) {
        if (isRowError(error)) await this.#storeHalves(half, error)
        else if (isSuspicious(error)) await this.#isolate(half)
        else await this.#store(half)
      }
    }
  }

  /** Others have been written since these failed. */
  async #tryOneByOne(): Promise<void> {
    const suspects = this.#suspects
    this.#suspects = []
    for (const suspect of suspects) {
      const { item } = suspect
      if (this.#stopped || suspect.succeeded === this.#succeeded) {
        this.#suspects.push(suspect)
        continue
      }
      try {
        this.#settle([item], await this.#write([item]), true)
      } catch (error) {
        if (isRowError(error)) {
          await this.#storeHalves([item], error)
          continue
        }
        if (isSuspicious(error)) suspect.failures += 1
        else this.#fail(error)
        suspect.succeeded = this.#succeeded
        if (suspect.failures < maxFailures) {
          this.#suspects.push(suspect)
          continue
        }
        this.#inFlight -= 1
        this.#parts.refuse(item, error)
      }
    }
  }

  /** Nothing has been written since: perhaps nothing can be. */
  async #tryTogether(): Promise<void> {
    const items = this.#suspects.map(suspect => suspect.item)
    try {
      const written = await this.#write(items)
      this.#suspects = []
      this.#settle(items, written, true)
    } catch (error) {
      if (!isRowError(error)) return this.#fail(error)
      this.#suspects = []
      await this.#storeHalves(items, error)
    }
  }

  #settle(batch: readonly Item[], written: Written, outcomeUnknown: boolean): void {
    this.#recover()
    this.#succeeded += 1
    this.#inFlight -= batch.length
    this.#parts.settle(batch, written, outcomeUnknown)
  }

  #fail(error: unknown): void {
    const first = !this.#failing
    this.#failing = true
    this.#parts.failed(error, first)
  }

  #recover(): void {
    if (!this.#failing) return
    this.#failing = false
    this.#parts.recovered()
  }

  async #write(items: readonly Item[]): Promise<Written> {
    const { timeoutMs } = this.#parts
    const began = performance.now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new WriteTimeout(timeoutMs)), timeoutMs)
    })
    try {
      return await Promise.race([this.#parts.write(items), late])
    } finally {
      clearTimeout(timer)
      this.#usualMs += (performance.now() - began - this.#usualMs) * meanPart
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
