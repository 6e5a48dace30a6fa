/** What waits, address by address: each address has one turn, then the next, and its own come in the order in which they waited. */
export class AddressTurns<Thing> {
  /** The address served last is at the end. */
  readonly #waiting = new Map<string, Set<Thing>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(address: string, thing: Thing): void {
    const ofAddress = this.#waiting.get(address)
    if (ofAddress) ofAddress.add(thing)
    else this.#waiting.set(address, new Set([thing]))
    this.#size += 1
  }

  /** It waits no longer. Returns whether it did. */
  remove(address: string, thing: Thing): boolean {
    const ofAddress = this.#waiting.get(address)
    if (!ofAddress?.delete(thing)) return false
    if (ofAddress.size === 0) this.#waiting.delete(address)
    this.#size -= 1
    return true
  }

  /** Whose turn it is, which waits no longer then. */
  next(): Thing | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [address, ofAddress] = first
    for (const thing of ofAddress) {
      this.remove(address, thing)
      // To the end, with the rest.
      if (this.#waiting.delete(address)) this.#waiting.set(address, ofAddress)
      return thing
    }
    return undefined
  }

  *[Symbol.iterator](): Generator<Thing> {
    for (const ofAddress of this.#waiting.values()) yield* ofAddress
  }
}
