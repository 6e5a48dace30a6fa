/** Runs retention (packing tracks, deleting expired data) once an hour in a worker thread that ends with the run. */
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { PurgeOptions } from '../retention/purge-expired.ts'
import type { StoredCounts, TrackRetentionOptions } from './track-retention.ts'
import type { RetentionWorkerResult, RetentionWorkerInput } from './retention-worker.ts'

/** Delay after the start of the server, ms. */
const firstRunDelay = 60_000
/** Time between two runs, ms. */
const runInterval = 3_600_000

export class RetentionScheduler {
  readonly #databaseUrl: string
  readonly #options: TrackRetentionOptions & PurgeOptions
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #counts: StoredCounts = new Map()
  #worker: Worker | undefined

  constructor(databaseUrl: string, options: TrackRetentionOptions & PurgeOptions, log: Logger) {
    this.#databaseUrl = databaseUrl
    this.#options = options
    this.#log = log
    this.#wait(firstRunDelay)
  }

  #wait(ms: number): void {
    if (!this.#stopped) this.#timer = setTimeout(() => this.#run(), ms).unref()
  }

  #run(): void {
    const workerData: RetentionWorkerInput = { databaseUrl: this.#databaseUrl, options: this.#options, counts: this.#counts }
    const worker = new Worker(new URL('./retention-worker.ts', import.meta.url), { workerData })
    this.#worker = worker
    worker.on('message', ({ done, purged, counts }: RetentionWorkerResult) => {
      this.#counts = counts
      if (done && done.unreadable > 0) this.#log.error(done, 'packed tracks cannot be read: their reports are kept')
      this.#log.info(purged, 'expired data deleted')
      this.#log.info(done ?? {}, done ? 'tracks packed' : 'another server is packing tracks')
    })
    // The next run continues.
    worker.on('error', error => this.#log.error({ err: error }, 'retention run failed'))
    worker.on('exit', () => {
      this.#worker = undefined
      this.#wait(runInterval)
    })
  }

  /** Aborts a running worker: completed transactions stay, a later run does the rest. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#worker?.terminate()
  }
}
