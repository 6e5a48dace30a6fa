/**
 * Sub-packages on their way into the database: written in batches, settled after the commit, forgotten when their message is stored. In order:
 * what was kept and is forgotten before it was written is not written at all.
 */
import { BatchedWrites } from '../ingest/batched-writes.ts'
import type { Log } from '../options.ts'
import type { SubPackage, SubPackageKey, SubPackagesRepository } from './sub-packages.repository.ts'

type Change = { keep: SubPackage; settled: (stored: boolean) => void } | { forget: SubPackageKey; settled?: undefined }

export interface KeptBounds {
  /** Sub-packages that may wait for their commit, and the bytes of their bodies. */
  maxQueuedMessages: number
  maxQueuedMessageBytes: number
  /** A write that takes longer counts as failed, ms. */
  writeTimeoutMs: number
}

const maxBatch = 500

const keyOf = ({ terminalId, messageId, serial, index, total, digest }: SubPackageKey): string =>
  `${terminalId} ${messageId} ${serial} ${index}/${total} ${digest}`

/** One attempt at a write that has no result yet. */
interface Attempt {
  /** What it keeps, by key. */
  keeps: ReadonlySet<string>
  /** What of that was forgotten by a later write: when this one took too long, but was carried out in the end. */
  forgotten: Map<string, SubPackageKey>
}

export class KeptSubPackages {
  readonly #bounds: KeptBounds
  readonly #log: Log
  readonly #repository: SubPackagesRepository
  readonly #writes: BatchedWrites<Change>
  #bytes = 0
  #done = 0
  readonly #attempts = new Set<Attempt>()
  /** Called when there is room again after `full`. */
  onRoom: () => void = () => {}

  constructor(repository: SubPackagesRepository, bounds: KeptBounds, log: Log) {
    this.#repository = repository
    this.#bounds = bounds
    this.#log = log
    this.#writes = new BatchedWrites<Change>({
      maxBatch,
      timeoutMs: bounds.writeTimeoutMs,
      write: batch => this.#write(batch),
      settle: batch => this.#settle(batch, true),
      refuse: (change, error) => {
        // Its terminal was removed meanwhile.
        log.warn({ err: error }, 'sub-package cannot be stored')
        this.#settle([change], false)
      },
      failed: (error, first) => {
        if (first)
          log.error({ err: error, waiting: this.waiting }, 'sub-packages cannot be written; they stay queued and unacknowledged')
      },
      recovered: () => log.info({ waiting: this.waiting }, 'writing sub-packages again'),
    })
  }

  get waiting(): number {
    return this.#writes.waiting
  }

  get full(): boolean {
    return this.#isFull(this.waiting)
  }

  get state(): { waiting: number; failing: boolean; done: number } {
    return { waiting: this.waiting, failing: this.#writes.failing, done: this.#done }
  }

  keep(subPackage: SubPackage, settled: (stored: boolean) => void): void {
    this.#bytes += subPackage.body.length
    this.#writes.enqueue({ keep: subPackage, settled })
  }

  /** Their message is stored, or was given up. */
  forget(keys: readonly SubPackageKey[]): void {
    for (const key of keys) this.#writes.enqueue({ forget: key })
  }

  async drain(ms: number): Promise<void> {
    await this.#writes.drain(ms)
    if (this.waiting > 0) this.#log.error({ waiting: this.waiting }, 'stopped with sub-packages neither stored nor acknowledged')
  }

  #isFull(waiting: number): boolean {
    return waiting >= this.#bounds.maxQueuedMessages || this.#bytes >= this.#bounds.maxQueuedMessageBytes
  }

  async #write(batch: readonly Change[]): Promise<void> {
    const last = new Map(batch.map(change => [keyOf('keep' in change ? change.keep : change.forget), change]))
    const kept = [...last.values()].flatMap(change => ('keep' in change ? [change.keep] : []))
    const forgotten = [...last.values()].flatMap(change => ('keep' in change ? [] : [change.forget]))
    const attempt: Attempt = { keeps: new Set(kept.map(keyOf)), forgotten: new Map() }
    // Those that took too long.
    for (const late of this.#attempts) {
      for (const key of attempt.keeps) late.forgotten.delete(key)
      for (const key of forgotten) if (late.keeps.has(keyOf(key))) late.forgotten.set(keyOf(key), key)
    }
    this.#attempts.add(attempt)
    try {
      await this.#repository.write(kept, forgotten)
    } finally {
      this.#attempts.delete(attempt)
      this.forget([...attempt.forgotten.values()])
    }
  }

  #settle(batch: readonly Change[], stored: boolean): void {
    const wasFull = this.#isFull(this.waiting + batch.length)
    this.#done += batch.length
    for (const change of batch) {
      if (!('keep' in change)) continue
      this.#bytes -= change.keep.body.length
      change.settled(stored)
    }
    if (wasFull && !this.full) this.onRoom()
  }
}
