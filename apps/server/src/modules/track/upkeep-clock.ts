/** Lets the upkeep, of tracks above all, run once an hour, in a thread of its own that ends with the run. */
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { ForgetOptions } from '../upkeep/forget-old.ts'
import type { Seen, UpkeepOptions } from './upkeep.ts'
import type { UpkeepResult, UpkeepStart } from './upkeep-worker.ts'

/** From the start of the server: it has more urgent things to do first. ms */
const firstRun = 60_000
/** ms */
const between = 3_600_000

export class UpkeepClock {
  readonly #databaseUrl: string
  readonly #options: UpkeepOptions & ForgetOptions
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #stopped = false
  #seen: Seen = new Map()
  #worker: Worker | undefined

  constructor(databaseUrl: string, options: UpkeepOptions & ForgetOptions, log: Logger) {
    this.#databaseUrl = databaseUrl
    this.#options = options
    this.#log = log
    this.#wait(firstRun)
  }

  #wait(ms: number): void {
    if (!this.#stopped) this.#timer = setTimeout(() => this.#run(), ms).unref()
  }

  #run(): void {
    const workerData: UpkeepStart = { databaseUrl: this.#databaseUrl, options: this.#options, seen: this.#seen }
    const worker = new Worker(new URL('./upkeep-worker.ts', import.meta.url), { workerData })
    this.#worker = worker
    worker.on('message', ({ done, old, seen }: UpkeepResult) => {
      this.#seen = seen
      if (done && done.unreadable > 0) this.#log.error(done, 'packed tracks cannot be read: reports that came for them are kept')
      this.#log.info(old, 'what nobody needs any more was forgotten')
      this.#log.info(done ?? {}, done ? 'tracks were packed away' : 'another server packs tracks away')
    })
    // The next run does what this one has not.
    worker.on('error', error => this.#log.error({ err: error }, 'packing tracks away failed'))
    worker.on('exit', () => {
      this.#worker = undefined
      this.#wait(between)
    })
  }

  /** A run under way is cut off: what it has written is whole, the rest is done by another. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#worker?.terminate()
  }
}
