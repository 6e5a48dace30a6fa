/**
 * How long items of (id, length, value) truly are. Some terminals announce a length that leaves a part of the value out, or counts one that
 * is not there; by it all that follows would be read in the wrong places. Another length is believed only when with it everything up to the
 * end reads well, and with the announced one nothing would.
 */

export interface ItemRules {
  /** Whether an item of this id can be so long; of an id that nobody knows any length is right. */
  suits: (id: number, length: number) => boolean
  /** Lengths that the value of an item from `at` on may have, whatever is announced, the likeliest first. Of most ids there are none. */
  otherLengths: (bytes: Buffer, id: number, at: number, end: number) => readonly number[]
}

export class ItemChain {
  readonly #bytes: Buffer
  readonly #end: number
  readonly #rules: ItemRules
  /** Of each byte whether items that begin there read well to the end; made when it is asked for, as it seldom is. */
  #well: Uint8Array | undefined

  constructor(bytes: Buffer, end: number, rules: ItemRules) {
    this.#bytes = bytes
    this.#end = end
    this.#rules = rules
  }

  /** Of the item that begins at `at`, whose id and length are within the bytes. */
  lengthAt(at: number): number {
    const announced = this.#bytes[at + 1] as number
    const others = this.#rules.otherLengths(this.#bytes, this.#bytes[at] as number, at + 2, this.#end)
    if (others.length === 0 || this.#readsOn(at + 2 + announced)) return announced
    this.#well ??= this.#look(at)
    return this.#lengths(at, others).find(length => this.#well?.[at + 2 + length] === 1) ?? announced
  }

  /** By announced lengths alone, as nearly all do. */
  #readsOn(from: number): boolean {
    let at = from
    while (at + 1 < this.#end) {
      const length = this.#bytes[at + 1] as number
      if (!this.#rules.suits(this.#bytes[at] as number, length)) return false
      at += 2 + length
    }
    return at === this.#end
  }

  /** Backwards, so that each byte is looked at once however long the message is. */
  #look(from: number): Uint8Array {
    const well = new Uint8Array(this.#end + 1)
    well[this.#end] = 1
    for (let at = this.#end - 2; at >= from; at--) {
      const others = this.#rules.otherLengths(this.#bytes, this.#bytes[at] as number, at + 2, this.#end)
      if (this.#lengths(at, others).some(length => well[at + 2 + length] === 1)) well[at] = 1
    }
    return well
  }

  #lengths(at: number, others: readonly number[]): number[] {
    const id = this.#bytes[at] as number
    return [this.#bytes[at + 1] as number, ...others].filter(
      length => at + 2 + length <= this.#end && this.#rules.suits(id, length),
    )
  }
}

/** The same items, each with the length it has in truth, so that whoever knows nothing of the ids can read them; mostly the bytes given. */
export function withTrueLengths(bytes: Buffer, rules: ItemRules): Buffer {
  const chain = new ItemChain(bytes, bytes.length, rules)
  let mended: Buffer | undefined
  let at = 0
  while (at + 1 < bytes.length) {
    const length = chain.lengthAt(at)
    if (length !== bytes[at + 1] && length <= 255) {
      mended ??= Buffer.from(bytes)
      mended[at + 1] = length
    }
    at += 2 + length
  }
  return mended ?? bytes
}
