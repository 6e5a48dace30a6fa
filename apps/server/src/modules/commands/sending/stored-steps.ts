/**
 * Stores how commands went on, in the order in which it happened. A step that comes while the database is away waits for it, in memory and
 * bounded: only this server knows it. The command itself is never sent again.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../../../store/connect.ts'
import type { CommandRepository } from '../record/commands.repository.ts'
import type { Change } from '../record/command-record.ts'

interface StoredStepsDependencies {
  repository: Pick<CommandRepository, 'change'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

interface Step {
  id: string
  change: Change
  /** False: it was in another state, or the step is lost. */
  stored: (made: boolean) => void
}

const pauses = { first: 50, longest: 5_000 } as const
/** Of a step that the database refuses although it is there. */
const maxAttempts = 5
/** Further ones are only in the log. */
const maxWaiting = 10_000

export class StoredSteps {
  readonly #deps: StoredStepsDependencies
  readonly #waiting: Step[] = []
  readonly #lost = new Set<string>()
  readonly #stopped = new AbortController()
  #running: Promise<void> | undefined
  #failing = false

  constructor(deps: StoredStepsDependencies) {
    this.#deps = deps
  }

  /** Never rejects. The same step stored twice changes nothing: each is a compare-and-set. */
  add(id: string, change: Change): Promise<boolean> {
    return new Promise(stored => {
      const step = { id, change, stored }
      if (this.#waiting.length >= maxWaiting || this.#stopped.signal.aborted) return this.#lose(step, undefined)
      this.#waiting.push(step)
      this.#running ??= this.#run()
    })
  }

  has(id: string): boolean {
    return this.#waiting.some(step => step.id === id)
  }

  /** A step of it could not be stored: what its row says is not what happened. */
  hasLost(id: string): boolean {
    return this.#lost.has(id)
  }

  /** Resolves when all of now are stored. */
  async settled(): Promise<void> {
    await this.#running
  }

  /** Resolves when all are stored, or after `ms`; then what is left is in the log. */
  async end(ms: number): Promise<void> {
    const inTime = AbortSignal.timeout(ms)
    const over = new Promise(resolve => inTime.addEventListener('abort', resolve, { once: true }))
    await Promise.race([this.#running, over])
    this.#stopped.abort()
    for (const step of this.#waiting.splice(0)) this.#lose(step, undefined)
  }

  async #run(): Promise<void> {
    for (let step = this.#waiting[0]; step && !this.#stopped.signal.aborted; step = this.#waiting[0]) {
      const made = await this.#store(step)
      if (made === undefined) break
      this.#waiting.shift()
      step.stored(made)
    }
    this.#running = undefined
  }

  /** undefined: the server stops before it is stored. */
  async #store(step: Step): Promise<boolean | undefined> {
    let pause: number = pauses.first
    for (let attempt = 1; !this.#stopped.signal.aborted; attempt++) {
      try {
        const made = await this.#deps.repository.change(step.id, step.change)
        if (this.#failing) this.#deps.log.info({}, 'steps of commands are stored again')
        this.#failing = false
        return made
      } catch (error) {
        if (!isDatabaseUnavailable(error) && attempt >= maxAttempts) {
          this.#lose(step, error)
          return false
        }
        if (!this.#failing)
          this.#deps.log.warn({ err: error, command: step.id }, 'steps of commands cannot be stored yet; they wait')
        this.#failing = true
      }
      await wait(pause, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined) // stopped
      pause = Math.min(pause * 2, pauses.longest)
    }
    return undefined
  }

  #lose({ id, change, stored }: Step, err: unknown): void {
    this.#lost.add(id)
    this.#deps.log.error(
      { command: id, step: change.step, ...(err !== undefined && { err }) },
      'a step of a command is not stored',
    )
    stored(false)
  }
}
