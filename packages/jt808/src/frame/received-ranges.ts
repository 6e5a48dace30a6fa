/** Which bytes of a file have arrived, in whatever order and however often (T/JSATL 12: terminals re-send what 0x9212 asks for). */

export interface ByteRange {
  offset: number
  length: number
}

/** What a block did: `held`, `outside` the size, or `scattered` over more ranges than are remembered. Only `held` has changed anything. */
export type RangeResult = 'held' | 'outside' | 'scattered'

/** Remembers at most `maxRanges` separate ranges of a file of `size` bytes; overlaps and repeats are joined. */
export class ReceivedRanges {
  #size: number
  readonly #maxRanges: number
  /** In order, apart from each other. */
  #ranges: { from: number; to: number }[] = []

  constructor(size: number, maxRanges = 256) {
    this.#size = size
    this.#maxRanges = maxRanges
  }

  add({ offset, length }: ByteRange): RangeResult {
    if (length === 0) return 'held'
    let from = offset
    let to = offset + length
    if (from < 0 || to > this.#size) return 'outside'
    const apart: { from: number; to: number }[] = []
    for (const range of this.#ranges) {
      if (range.to < from || range.from > to) apart.push(range)
      else {
        from = Math.min(from, range.from)
        to = Math.max(to, range.to)
      }
    }
    if (apart.length >= this.#maxRanges) return 'scattered'
    this.#ranges = [...apart, { from, to }].toSorted((a, b) => a.from - b.from)
    return 'held'
  }

  /** The file is of another size after all. False, and nothing is changed: bytes beyond it have arrived. */
  resize(size: number): boolean {
    if (size < (this.#ranges.at(-1)?.to ?? 0)) return false
    this.#size = size
    return true
  }

  /** Bytes that have arrived, each counted once. */
  get received(): number {
    return this.#ranges.reduce((sum, range) => sum + range.to - range.from, 0)
  }

  get complete(): boolean {
    return this.received === this.#size
  }

  /** What is missing, in order; at most `limit`, as the count in 0x9212 has one byte. */
  gaps(limit = 255): ByteRange[] {
    const gaps: ByteRange[] = []
    let at = 0
    for (const range of [...this.#ranges, { from: this.#size, to: this.#size }]) {
      if (range.from > at) gaps.push({ offset: at, length: range.from - at })
      at = range.to
    }
    return gaps.slice(0, limit)
  }
}
