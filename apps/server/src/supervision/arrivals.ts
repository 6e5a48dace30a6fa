/**
 * Which stored batches of positions have left, and which of these have arrived. JT/T 809 has no acknowledgement of a position; a platform that answers
 * a question whether it is there has got what was sent before.
 */
import { setTimeout as wait } from 'node:timers/promises'

interface ArrivalsDependencies {
  /** Asks the other side; true: all that left before this call has arrived. */
  arrived: () => Promise<boolean>
  /** They are over with. */
  done: (batches: readonly string[]) => Promise<void>
  /** Between two questions, ms. */
  arrivalMs: number
  log: { error(fields: object, text: string): void }
}

/** For the last question, ms. */
const finalMs = 1_000

export class Arrivals {
  readonly #deps: ArrivalsDependencies
  /** Positions of each batch that have not left. */
  readonly #begun = new Map<string, number>()
  /** All of it has left. */
  #left = new Set<string>()
  /** It was asked about these. */
  #asked = new Set<string>()
  /** Known to have arrived. */
  #arrived = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #asking: Promise<void> | undefined
  #finishing = false

  constructor(deps: ArrivalsDependencies) {
    this.#deps = deps
  }

  /** Batches whose positions are in memory or on their way. */
  get known(): string[] {
    return [...this.#begun.keys(), ...this.#left, ...this.#asked, ...this.#arrived]
  }

  /** False: it is known already. `positions`: of how many it is told when they have left. */
  begin(batch: string, positions: number): boolean {
    if (this.#begun.has(batch) || this.#left.has(batch) || this.#asked.has(batch) || this.#arrived.has(batch)) return false
    if (positions > 0) this.#begun.set(batch, positions)
    else {
      // It is about nothing that the platform is told of.
      this.#arrived.add(batch)
      this.#askSoon()
    }
    return true
  }

  /** One position of it. */
  left(batch: string): void {
    const rest = this.#begun.get(batch)
    if (rest === undefined) return
    if (rest > 1) return void this.#begun.set(batch, rest - 1)
    this.#begun.delete(batch)
    this.#left.add(batch)
    this.#askSoon()
  }

  /** These, or all that is not known to have arrived, leave again from what is stored. */
  forget(batches?: readonly string[]): void {
    if (!batches) {
      for (const set of [this.#begun, this.#left, this.#asked]) set.clear()
      return
    }
    for (const batch of batches) for (const set of [this.#begun, this.#left, this.#asked]) set.delete(batch)
  }

  /** Asks about the rest at once. */
  async finish(): Promise<void> {
    this.#finishing = true
    clearTimeout(this.#timer)
    await Promise.race([this.#asking, wait(finalMs, undefined, { ref: false })])
    // One that does not answer holds nobody up: it is told once more.
    await Promise.race([this.#ask(), wait(finalMs, undefined, { ref: false })])
  }

  #askSoon(): void {
    if (this.#finishing) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = undefined
        if (this.#left.size + this.#arrived.size > 0) this.#askSoon()
      })
    }, this.#deps.arrivalMs)
  }

  async #ask(): Promise<void> {
    const { arrived, done, log } = this.#deps
    if (this.#left.size > 0) {
      const asked = new Set(this.#left)
      this.#asked = asked
      this.#left = new Set()
      // Of one that is forgotten meanwhile nobody knows it.
      if (await arrived()) for (const batch of asked) this.#arrived.add(batch)
      asked.clear()
    }
    if (this.#arrived.size === 0) return
    const batches = [...this.#arrived]
    try {
      await done(batches)
      for (const batch of batches) this.#arrived.delete(batch)
    } catch (error) {
      log.error({ err: error }, 'that positions have arrived at a superior platform is not stored yet')
    }
  }
}
