/** Of what a link has brought: what is not stored yet, and when everything that came up to now is. */
class Group {
  #open = 0
  #complete = false
  readonly #done = Promise.withResolvers<void>()

  add(): void {
    this.#open += 1
  }
  end(): void {
    this.#open -= 1
    this.#look()
  }
  /** Nothing is added any more. Resolves when all has ended. */
  close(): Promise<void> {
    this.#complete = true
    this.#look()
    return this.#done.promise
  }
  #look(): void {
    if (this.#complete && this.#open === 0) this.#done.resolve()
  }
}

export class Receipts {
  readonly #most: number
  #group = new Group()
  #before: Promise<void> = Promise.resolve()
  #open = 0
  #room: PromiseWithResolvers<void> | undefined

  /** @param most of what may be open until there is no room */
  constructor(most: number) {
    this.#most = most
  }

  get open(): number {
    return this.#open
  }

  /** Ends when what returned is called, once. */
  take(): () => void {
    const group = this.#group
    group.add()
    this.#open += 1
    return () => {
      this.#open -= 1
      if (this.#open < this.#most) this.letGo()
      group.end()
    }
  }

  /** Resolves at once while there is room. */
  room(): Promise<void> {
    if (this.#open < this.#most) return Promise.resolve()
    this.#room ??= Promise.withResolvers()
    return this.#room.promise
  }

  /** Nobody waits for room any more: the link is over. */
  letGo(): void {
    this.#room?.resolve()
    this.#room = undefined
  }

  /** Resolves when everything that was taken until now has ended. */
  all(): Promise<void> {
    const complete = this.#group.close()
    this.#group = new Group()
    const before = this.#before
    this.#before = before.then(() => complete)
    return this.#before
  }
}
