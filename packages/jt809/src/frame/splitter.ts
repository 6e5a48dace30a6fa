/**
 * Splits a byte stream into frames. The result does not depend on how the stream is chunked.
 *
 * A frame ends at a flag, but not every flag ends one: platforms that escape before they encrypt send bare flags within the cipher text. So at each
 * closing flag the length and the check of what is open say whether it is over. What says so itself, in full, ends whatever is open around it: a
 * damaged length holds nothing up for longer than until the next good frame.
 */
import { END, isPair, START } from './escape.ts'
import { endOf, SMALLEST_FRAME } from './frame-end.ts'

/** `content`: between the flags, still escaped. `offset`: position in the stream of its first byte. */
export type Piece = { kind: 'frame'; content: Buffer; offset: number } | { kind: 'garbage'; length: number; offset: number }

/** Recorded frames with routes have 17 to 23 kB. */
const MAX_FRAME = 1024 * 1024
const SMALLEST = 4096
/** Places where a frame may have begun that are remembered: the first and the last ones. */
const MOST_OPEN = 8
/** Closing flags at which one is looked at that is longer than it says. */
const MOST_LATE = 4

/** A place where a frame may have begun. */
interface Open {
  /** Of the byte after the flag, in the stream. */
  offset: number
  /** Escaped pairs before it. */
  pairs: number
  /** Closing flags after its length was over. */
  late: number
}

/** `push` what arrives, then `next` until it is undefined. Holds one incomplete frame and the last chunk. O(bytes) in total. */
export class FrameSplitter {
  readonly #maxFrame: number
  #held = Buffer.alloc(0)
  /** Bytes in `#held`, which may be longer. */
  #length = 0
  /** Offset in the stream of the first byte of `#held`. */
  #base = 0
  /** Offsets in the stream: where the next piece begins, up to where it was looked at, and up to where it was given up or is whole. */
  #at = 0
  #scanned = 0
  #givenUp = 0
  /** A frame that was found in `#held`: it follows what is given up before it. */
  #found: { begin: number; end: number } | undefined
  /** What is given up begins after an opening flag. */
  #inFrame = false
  #open: Open[] = []
  /** Escaped pairs in the stream so far. */
  #pairs = 0

  constructor({ maxFrame = MAX_FRAME }: { maxFrame?: number } = {}) {
    this.#maxFrame = maxFrame
  }

  /** Bytes held. */
  get buffered(): number {
    return this.#base + this.#length - this.#at
  }

  /** Copies the chunk. */
  push(chunk: Uint8Array): void {
    const from = this.#at - this.#base
    const rest = this.#length - from
    if (this.#length + chunk.length > this.#held.length) {
      // Twice as much as is needed, so that a long frame in many chunks is not copied for each of them.
      const larger = Buffer.allocUnsafe(Math.max(SMALLEST, (rest + chunk.length) * 2))
      this.#held.copy(larger, 0, from, this.#length)
      this.#held = larger
      this.#base = this.#at
      this.#length = rest
    }
    this.#held.set(chunk, this.#length)
    this.#length += chunk.length
  }

  next(): Piece | undefined {
    for (;;) {
      const piece = this.#piece()
      if (piece) return piece
      if (!this.#scan()) break
    }
    if (this.#open.length === 0 && this.buffered > 0) {
      this.#givenUp = this.#scanned
      return this.#piece()
    }
    if (this.buffered === 0) this.#release()
    return undefined
  }

  /** What is left when the stream has ended. */
  end(): Piece | undefined {
    const length = this.buffered
    const offset = this.#at
    this.#at = this.#scanned = this.#givenUp = this.#base + this.#length
    this.#found = undefined
    this.#open = []
    this.#inFrame = false
    this.#release()
    return length > 0 ? { kind: 'garbage', length, offset } : undefined
  }

  /** The next piece of what is given up, and the frame after it; undefined: both are told. What is given up ends at each flag. */
  #piece(): Piece | undefined {
    while (this.#at < this.#givenUp) {
      const offset = this.#at
      let flag = offset
      while (flag < this.#givenUp && !this.#isFlag(flag)) flag++
      const length = flag - offset
      const isFlag = flag < this.#givenUp
      const closed = isFlag && this.#inFrame && this.#byte(flag) === END
      this.#inFrame = isFlag && this.#byte(flag) === START
      this.#at = isFlag ? flag + 1 : flag
      if (closed) return { kind: 'frame', content: this.#copy(offset, flag), offset }
      if (length > 0) return { kind: 'garbage', length, offset }
    }
    if (!this.#found) return undefined
    const { begin, end } = this.#found
    this.#found = undefined
    this.#at = this.#givenUp = end + 1
    this.#inFrame = false
    return { kind: 'frame', content: this.#copy(begin, end), offset: begin }
  }

  /** Looks at bytes until something is given up or found; false: there are no more. */
  #scan(): boolean {
    const end = this.#base + this.#length
    while (this.#scanned < end) {
      const at = this.#scanned++
      const byte = this.#byte(at)
      if (byte === START) this.#begin(at)
      else if (byte === END) this.#close(at)
      else if (at > this.#base && isPair(this.#byte(at - 1), byte)) this.#pairs += 1
      const [first] = this.#open
      if (first && at - first.offset >= this.#maxFrame) this.#giveUp(1, at)
      if (this.#givenUp > this.#at || this.#found) return true
    }
    return false
  }

  #begin(flag: number): void {
    // What is between two frames.
    if (this.#open.length === 0) this.#givenUp = flag + 1
    const open = { offset: flag + 1, pairs: this.#pairs, late: 0 }
    if (this.#open.length >= MOST_OPEN) {
      const implausible = this.#open.findIndex((each, at) => at > 0 && !this.#plausible(each, flag))
      this.#open.splice(implausible > 0 ? implausible : 1, 1)
    }
    this.#open.push(open)
  }

  /** At a closing flag: what is over, what is not yet, and what never will be. */
  #close(flag: number): void {
    if (this.#open.length === 0) {
      this.#givenUp = flag + 1
      return
    }
    const ends = this.#open.map(open => {
      const end = endOf(this.#view(open.offset, flag), { pairs: this.#pairs - open.pairs, maxFrame: this.#maxFrame })
      if (end !== 'late') return end
      open.late += 1
      return open.late < MOST_LATE ? 'open' : 'damaged'
    })
    const whole = ends.indexOf('whole')
    // What is damaged, and nothing else can be meant, is told as one frame.
    const found = whole === -1 && !ends.includes('open') ? ends.indexOf('damaged') : whole
    const open = this.#open[found]
    if (open) {
      this.#givenUp = found > 0 ? open.offset - 1 : this.#at
      this.#inFrame = true
      this.#found = { begin: open.offset, end: flag }
      this.#open = []
      return
    }
    const firstStays = ends[0] === 'open'
    this.#open = this.#open.filter((_, at) => ends[at] === 'open')
    if (!firstStays) this.#giveUpTo(flag + 1)
  }

  /** The first so many places were none. */
  #giveUp(count: number, at: number): void {
    this.#open.splice(0, count)
    this.#giveUpTo(at + 1)
  }

  #giveUpTo(end: number): void {
    this.#inFrame = true
    const [next] = this.#open
    this.#givenUp = next ? next.offset : end
  }

  /** Whether its length can be one, as far as it is known. */
  #plausible({ offset }: Open, end: number): boolean {
    if (end - offset < 6) return true
    const length = this.#view(offset, end).readUInt32BE(0)
    return length >= SMALLEST_FRAME && length <= this.#maxFrame
  }

  #byte(offset: number): number {
    return this.#held[offset - this.#base] as number
  }
  #isFlag(offset: number): boolean {
    const byte = this.#byte(offset)
    return byte === START || byte === END
  }
  #view(from: number, to: number): Buffer {
    return this.#held.subarray(from - this.#base, to - this.#base)
  }
  #copy(from: number, to: number): Buffer {
    return Buffer.from(this.#view(from, to))
  }

  /** Idle links hold nothing. */
  #release(): void {
    this.#base = this.#at
    this.#held = Buffer.alloc(0)
    this.#length = 0
  }
}
