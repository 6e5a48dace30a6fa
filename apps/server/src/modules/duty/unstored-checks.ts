/**
 * Questions that could not be stored when they came: tried again until they are. A superior platform asks once, and a database may be away for a
 * moment. What waits is lost with the process, as what was not acknowledged anywhere is.
 */
import type { AskedAlarm, AskedCheck } from '../../supervision/asked.ts'
import type { Superior } from '../../supervision/superior.ts'

interface UnstoredDependencies {
  /** Rejects: not stored. */
  store: (superior: Superior, check: AskedCheck | AskedAlarm, secondsAgo: number) => Promise<void>
  /** Between two tries, ms. */
  every: number
  log: { error(fields: object, text: string): void }
}

interface Waiting {
  superior: Superior
  check: AskedCheck | AskedAlarm
  cameAt: number
}

/** Platforms ask a few times a day; this many are an attack. */
const most = 1_000

export class UnstoredChecks {
  readonly #deps: UnstoredDependencies
  readonly #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #stopped = false

  constructor(deps: UnstoredDependencies) {
    this.#deps = deps
  }

  /** Never rejects. Resolves when it is stored, or waits to be. */
  async take(superior: Superior, check: AskedCheck | AskedAlarm): Promise<void> {
    try {
      await this.#deps.store(superior, check, 0)
    } catch (error) {
      this.#failed(superior, error)
      if (this.#waiting.length >= most) this.#waiting.shift()
      this.#waiting.push({ superior, check, cameAt: performance.now() })
      this.#again()
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #again(): void {
    if (this.#stopped || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#running = this.#try().finally(() => {
        this.#timer = undefined
        if (this.#waiting.length > 0) this.#again()
      })
    }, this.#deps.every)
  }

  /** In the order in which they came, up to the first that fails again. */
  async #try(): Promise<void> {
    for (let [first] = this.#waiting; first && !this.#stopped; [first] = this.#waiting) {
      const { superior, check, cameAt } = first
      try {
        await this.#deps.store(superior, check, (performance.now() - cameAt) / 1000)
      } catch (error) {
        return this.#failed(superior, error)
      }
      if (this.#waiting[0] === first) this.#waiting.shift()
    }
  }

  #failed({ id }: Superior, error: unknown): void {
    this.#deps.log.error({ err: error, superior: id }, 'an on-duty check could not be stored yet')
  }
}
