/** Unacknowledged messages: each waits for a reply to every one of its frames and is repeated with the same serials. */

export interface Waiting {
  frames: readonly Buffer[]
  /** Serials not yet answered. */
  open: Set<number>
  serials: readonly number[]
  /** 0x8001 result: 0 done. Called once. */
  settle(result: number): void
  /** Called when the message will never be answered. */
  fail(error: Error): void
  /** Times sent on the current connection. */
  tries: number
  /** ms, by the clock passed in. */
  dueAt: number
}

export class Unacknowledged {
  readonly #bySerial = new Map<number, Waiting>()
  readonly #messages = new Set<Waiting>()
  readonly #timeoutMs: number
  readonly #repeats: number

  constructor(timeoutMs: number, repeats: number) {
    this.#timeoutMs = timeoutMs
    this.#repeats = repeats
  }

  get size(): number {
    return this.#messages.size
  }

  add(message: Omit<Waiting, 'open' | 'tries' | 'dueAt'>, now: number): void {
    const waiting: Waiting = { ...message, open: new Set(message.serials), tries: 1, dueAt: now + this.#timeoutMs }
    this.#messages.add(waiting)
    for (const serial of message.serials) this.#bySerial.set(serial, waiting)
  }

  /** Returns whether a message was waiting for this reply. */
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

  /** Frames to repeat now; undefined: a message reached the limit of repeats, so the connection is considered broken. */
  due(now: number): Buffer[] | undefined {
    const frames: Buffer[] = []
    for (const waiting of this.#messages) {
      if (waiting.dueAt > now) continue
      if (waiting.tries > this.#repeats) return undefined
      // T(n+1) = T(n) x (n+1): the rule of JT/T 808 for repeats.
      waiting.dueAt = now + this.#timeoutMs * factorial(waiting.tries + 1)
      waiting.tries++
      frames.push(...waiting.frames)
    }
    return frames
  }

  /** Everything that waits, oldest first, to be sent on a new connection. */
  restart(now: number): Buffer[] {
    const frames: Buffer[] = []
    for (const waiting of this.#messages) {
      waiting.tries = 1
      waiting.dueAt = now + this.#timeoutMs
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
