/** Things by the address they came from, and which address has most: it makes room first. */

interface OfAddress<Thing> {
  readonly things: Set<Thing>
  /** How many it had when it was last put among those of its size. */
  size: number
}

export class FullestAddress<Thing> {
  readonly #byAddress = new Map<string, OfAddress<Thing>>()
  /** Addresses by how many things they have; the one that has had so many for longest is first. */
  readonly #bySize = new Map<number, Set<OfAddress<Thing>>>()
  #most = 0

  /** In the order in which they came. */
  of(address: string): Set<Thing> | undefined {
    return this.#byAddress.get(address)?.things
  }

  /** Those of the address that has most, if it has more than one. */
  get fullest(): Set<Thing> | undefined {
    if (this.#most < 2) return undefined
    const [first] = this.#bySize.get(this.#most) ?? []
    return first?.things
  }

  add(address: string, thing: Thing): void {
    const ofAddress = this.#byAddress.get(address) ?? { things: new Set<Thing>(), size: 0 }
    this.#byAddress.set(address, ofAddress)
    ofAddress.things.add(thing)
    this.#sort(ofAddress)
  }

  remove(address: string, thing: Thing): void {
    const ofAddress = this.#byAddress.get(address)
    if (!ofAddress?.things.delete(thing)) return
    if (ofAddress.things.size === 0) this.#byAddress.delete(address)
    this.#sort(ofAddress)
  }

  /** Sizes change by one, so the next lower size has an address when the highest has none any more. */
  #sort(ofAddress: OfAddress<Thing>): void {
    const { size } = ofAddress.things
    if (size === ofAddress.size) return
    const before = this.#bySize.get(ofAddress.size)
    before?.delete(ofAddress)
    if (before?.size === 0) this.#bySize.delete(ofAddress.size)
    ofAddress.size = size
    const among = this.#bySize.get(size)
    if (among) among.add(ofAddress)
    else if (size > 0) this.#bySize.set(size, new Set([ofAddress]))
    if (size > this.#most) this.#most = size
    else if (!this.#bySize.has(this.#most)) this.#most = size
  }
}
