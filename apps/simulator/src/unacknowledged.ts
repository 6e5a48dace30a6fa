/** Messages on their way: each waits for the platform's answer to every one of its frames, and is repeated with the same serials. */

export interface Waiting {
  frames: readonly Buffer[]
  /** Serials not yet answered. */
  open: Set<number>
  serials: readonly number[]
  /** 0x8001 result: 0 done. Called once. */
  settle(result: number): void
  /** The message will never be answered. */
  fail(error: Error): void
  /** Times sent on the present link. */
  tries: number
  /** ms, by the clock passed in. */
  dueAt: number
}

export class Unacknowledged {
  readonly #bySerial = new Map<number, Waiting>()
  readonly #messages = new Set<Waiting>()
  readonly #timeOut: number
  readonly #repeats: number

  constructor(timeOut: number, repeats: number) {
    this.#timeOut = timeOut
    this.#repeats = repeats
  }

  get size(): number {
    return this.#messages.size
  }

  add(message: Omit<Waiting, 'open' | 'tries' | 'dueAt'>, now: number): void {
    const waiting: Waiting = { ...message, open: new Set(message.serials), tries: 1, dueAt: now + this.#timeOut }
    this.#messages.add(waiting)
    for (const serial of message.serials) this.#bySerial.set(serial, waiting)
  }

  /** True when the answer was to something that waited. */
  answered(serial: number, result: number): boolean {
    const waiting = this.#bySerial.get(serial)
    if (!waiting) return false
    this.#bySerial.delete(serial)
    waiting.open.delete(serial)
    if (result !== 0 || waiting.open.size === 0) {
      this.#drop(waiting)
      waiting.settle(result)
    }
    return true
  }

  /** Frames to be sent again now; undefined: one was repeated often enough, the link counts as broken. */
  due(now: number): Buffer[] | undefined {
    const frames: Buffer[] = []
    for (const waiting of this.#messages) {
      if (waiting.dueAt > now) continue
      if (waiting.tries > this.#repeats) return undefined
      // T(n+1) = T(n) x (n+1), as the standard has it.
      waiting.dueAt = now + this.#timeOut * factorial(waiting.tries + 1)
      waiting.tries++
      frames.push(...waiting.frames)
    }
    return frames
  }

  /** Everything that waits, oldest first, for a new link. */
  restart(now: number): Buffer[] {
    const frames: Buffer[] = []
    for (const waiting of this.#messages) {
      waiting.tries = 1
      waiting.dueAt = now + this.#timeOut
      frames.push(...waiting.frames)
    }
    return frames
  }

  failAll(error: Error): void {
    for (const waiting of this.#messages) {
      this.#drop(waiting)
      waiting.fail(error)
    }
  }

  #drop(waiting: Waiting): void {
    this.#messages.delete(waiting)
    for (const serial of waiting.serials) if (this.#bySerial.get(serial) === waiting) this.#bySerial.delete(serial)
  }
}

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1))
