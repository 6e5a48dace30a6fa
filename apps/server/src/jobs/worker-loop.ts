/**
 * Work in the background, in portions: woken when there may be something, delayed for a moment, one after the other, and tried again after growing
 * pauses while it fails. What there is to do is kept by its owner, so nothing is lost with the loop.
 */
import type { DueWork, IsDue } from './due-work.ts'

/** Whether there is more: at once, in so many ms at the latest, or not before it is woken. */
export type More = boolean | number | void

/** How a loop is found by the look that all share; `everyMs` of the loop says how often that may wake it. */
export interface FoundBy {
  readonly dueWork: Pick<DueWork, 'add'>
  readonly name: string
  readonly isDue: IsDue
}

export interface WorkerLoopOptions {
  /** Does a portion. Rejects: the portion is done again later. */
  readonly work: () => Promise<More>
  readonly log: { error(fields: object, text: string): void }
  /** The line of the log for the first failure of several; `fields` are added to it. */
  readonly failure: string
  readonly fields?: () => object
  /** From being woken to the first portion, so that what comes together is done together, ms. */
  readonly batchDelayMs?: number
  /** It also wakes by itself this often, for what other servers left, ms. */
  readonly everyMs?: number
  /** Then only when there is something. */
  readonly foundBy?: FoundBy
  /** When it is stopped, what is due is done first; after a failure it is left. */
  readonly finishes?: boolean
}

/** Pauses after failures, ms: each is twice the one before. */
const retryMs = { first: 1_000, longest: 10_000 } as const

export class WorkerLoop {
  readonly #options: WorkerLoopOptions
  #running: Promise<void> | undefined
  #due = false
  #failing = false
  #stopped = false
  #endPause: (() => void) | undefined
  #interval: NodeJS.Timeout | undefined
  #leave: (() => void) | undefined
  #alarm: NodeJS.Timeout | undefined

  constructor(options: WorkerLoopOptions) {
    this.#options = options
  }

  /** The last portion failed. */
  get failing(): boolean {
    return this.#failing
  }

  /** Something is to be done or being done. */
  get due(): boolean {
    return this.#due || this.#running !== undefined
  }

  get stopped(): boolean {
    return this.#stopped
  }

  /** Looks for what there is, and from then on now and then. */
  start(): void {
    const { everyMs, foundBy } = this.#options
    if (everyMs !== undefined && foundBy) {
      const { dueWork, name, isDue } = foundBy
      this.#leave = dueWork.add({ name, isDue, everyMs, found: this.wake })
    } else if (everyMs !== undefined) this.#interval = setInterval(this.wake, everyMs).unref()
    this.wake()
  }

  /** There may be something to do. */
  readonly wake = (): void => {
    if (this.#stopped) return
    this.#due = true
    this.#running ??= this.#run()
  }

  /** Resolves when nothing is due; does not wait for others to come. */
  async settled(): Promise<void> {
    while (this.#running) {
      this.#endPause?.()
      await this.#running
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#interval)
    this.#leave?.()
    clearTimeout(this.#alarm)
    this.#endPause?.()
    await this.#running
  }

  async #run(): Promise<void> {
    const { work, log, failure, fields, batchDelayMs = 0, finishes = false } = this.#options
    let pause = batchDelayMs
    while (this.#due && (finishes || !this.#stopped)) {
      await this.#pause(pause)
      if (this.#stopped && !finishes) break
      this.#due = false
      try {
        const more = await work()
        this.#failing = false
        pause = more === true ? 0 : batchDelayMs
        if (more === true) this.#due = true
        else if (typeof more === 'number') this.#wakeIn(more)
      } catch (error) {
        if (!this.#failing) log.error({ err: error, ...fields?.() }, failure)
        this.#failing = true
        this.#due = true
        if (this.#stopped) break
        pause = Math.min(retryMs.longest, Math.max(retryMs.first, pause * 2))
      }
    }
    this.#running = undefined
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#alarm)
    if (!this.#stopped) this.#alarm = setTimeout(this.wake, ms).unref()
  }

  /** Ends early when it is stopped or somebody waits for it. */
  async #pause(ms: number): Promise<void> {
    if (ms === 0 || this.#stopped) return await Promise.resolve()
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#endPause = undefined
  }
}
