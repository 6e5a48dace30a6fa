/**
 * Finds the real lengths of items of (id, length, value). Some terminals declare a length that leaves out a part of the value, or counts one
 * that is not there; all following items would then be misread. A different length is only used when all items up to the end can be
 * parsed with it, and cannot be with the declared one.
 */

export interface ItemRules {
  /** Whether an item of this id can have this length; unknown ids can have any. */
  suits: (id: number, length: number) => boolean
  /** Alternative lengths of the value at `at`, the most likely first; empty for most ids. */
  otherLengths: (bytes: Buffer, id: number, at: number, end: number) => readonly number[]
}

export class ItemChain {
  readonly #bytes: Buffer
  readonly #end: number
  readonly #rules: ItemRules
  /** For each byte whether the items from there on can be parsed to the end; computed on demand. */
  #well: Uint8Array | undefined

  constructor(bytes: Buffer, end: number, rules: ItemRules) {
    this.#bytes = bytes
    this.#end = end
    this.#rules = rules
  }

  /** Length of the value of the item at `at`, whose id and length bytes must be present. */
  lengthAt(at: number): number {
    const declared = this.#bytes[at + 1] as number
    const others = this.#rules.otherLengths(this.#bytes, this.#bytes[at] as number, at + 2, this.#end)
    if (others.length === 0 || this.#readsOn(at + 2 + declared)) return declared
    this.#well ??= this.#look(at)
    return this.#lengths(at, others).find(length => this.#well?.[at + 2 + length] === 1) ?? declared
  }

  /** Whether the items parse to the end by their declared lengths alone, as nearly all do. */
  #readsOn(from: number): boolean {
    let at = from
    while (at + 1 < this.#end) {
      const length = this.#bytes[at + 1] as number
      if (!this.#rules.suits(this.#bytes[at] as number, length)) return false
      at += 2 + length
    }
    return at === this.#end
  }

  /** Computed from the end backwards: each byte is visited once. O(n). */
  #look(from: number): Uint8Array {
    const parses = new Uint8Array(this.#end + 1)
    parses[this.#end] = 1
    for (let at = this.#end - 2; at >= from; at--) {
      const others = this.#rules.otherLengths(this.#bytes, this.#bytes[at] as number, at + 2, this.#end)
      if (this.#lengths(at, others).some(length => parses[at + 2 + length] === 1)) parses[at] = 1
    }
    return parses
  }

  #lengths(at: number, others: readonly number[]): number[] {
    const id = this.#bytes[at] as number
    return [this.#bytes[at + 1] as number, ...others].filter(
      length => at + 2 + length <= this.#end && this.#rules.suits(id, length),
    )
  }
}

/** The same items with corrected length bytes, so that generic readers can parse them. Returns the given buffer when nothing changes. */
export function withCorrectedLengths(bytes: Buffer, rules: ItemRules): Buffer {
  const chain = new ItemChain(bytes, bytes.length, rules)
  let corrected: Buffer | undefined
  let at = 0
  while (at + 1 < bytes.length) {
    const length = chain.lengthAt(at)
    if (length !== bytes[at + 1] && length <= 255) {
      corrected ??= Buffer.from(bytes)
      corrected[at + 1] = length
    }
    at += 2 + length
  }
  return corrected ?? bytes
}
