/** Splits a byte stream at the delimiters. The result does not depend on how the stream is chunked. */
import { DELIMITER } from './escape.ts'
import { HEADER_2013 } from './header.ts'

/** `content`: between two delimiters, still escaped. `offset`: position in the stream of the first byte. */
export type Piece = { kind: 'frame'; content: Buffer; offset: number } | { kind: 'garbage'; bytes: Buffer; offset: number }

/** The largest frame with every byte escaped has about 2100 bytes; anything twice as long is not a frame. */
const MAX_FRAME = 4096

const EMPTY = Buffer.alloc(0)

/** Parser state: between frames, after an opening delimiter, or after a closing one, which may also open the next frame. */
type State = 'outside' | 'opened' | 'closed'

/**
 * Splits the bytes of one connection: `push` what arrives, then call `next` until it returns undefined. Holds at most one incomplete frame
 * (`maxFrame` bytes, default 4096) plus the last chunk. O(bytes) in total.
 */
export class FrameSplitter {
  readonly #maxFrame: number
  #held: Buffer = EMPTY
  /** Offset in `#held` of the next piece. */
  #at = 0
  /** There is no delimiter between `#at` and this offset. */
  #scanned = 0
  /** Stream offset of `#held[0]`. */
  #base = 0
  #state: State = 'outside'

  constructor(options: { maxFrame?: number } = {}) {
    this.#maxFrame = options.maxFrame ?? MAX_FRAME
  }

  /** Copies the chunk: the caller may reuse its buffer, and frames returned earlier stay valid. */
  push(chunk: Buffer): void {
    if (chunk.length === 0) return
    const rest = this.#held.length - this.#at
    this.#base += this.#at
    this.#scanned -= this.#at
    if (rest === 0) this.#held = Buffer.from(chunk)
    else {
      const joined = Buffer.allocUnsafe(rest + chunk.length)
      this.#held.copy(joined, 0, this.#at)
      joined.set(chunk, rest)
      this.#held = joined
    }
    this.#at = 0
  }

  /** The next piece; undefined when more bytes are needed. */
  next(): Piece | undefined {
    for (;;) {
      const delimiter = this.#find()
      if (delimiter === -1) {
        if (this.#held.length - this.#at > this.#maxFrame) return this.#overlong()
        if (this.#at === this.#held.length) this.#release()
        return undefined
      }
      if (delimiter - this.#at > this.#maxFrame) return this.#overlong()
      const start = this.#at
      const state = this.#state
      this.#at = this.#scanned = delimiter + 1
      if (delimiter === start) {
        // Two delimiters in a row: the second one opens a frame.
        this.#state = 'opened'
        continue
      }
      const content = this.#held.subarray(start, delimiter)
      const offset = this.#base + start
      // A few bytes after a closed frame are noise between two frames, not a frame that shares the delimiter.
      if (state === 'outside' || (state === 'closed' && content.length <= HEADER_2013)) {
        this.#state = 'opened'
        return { kind: 'garbage', bytes: content, offset }
      }
      this.#state = 'closed'
      return { kind: 'frame', content, offset }
    }
  }

  /** The remaining bytes when the stream has ended; call it after `next` has returned undefined. `inFrame`: a frame had been opened. */
  end(): { bytes: Buffer; offset: number; inFrame: boolean } | undefined {
    const bytes = this.#held.subarray(this.#at)
    const rest = { bytes, offset: this.#base + this.#at, inFrame: this.#state === 'opened' }
    this.#at = this.#held.length
    this.#state = 'outside'
    this.#release()
    return bytes.length === 0 ? undefined : rest
  }

  /** Bytes buffered. */
  get buffered(): number {
    return this.#held.length - this.#at
  }

  #find(): number {
    const delimiter = this.#held.indexOf(DELIMITER, this.#scanned)
    this.#scanned = delimiter === -1 ? this.#held.length : delimiter
    return delimiter
  }

  /** Discards bytes that are too long to be a frame; continues at the next delimiter. */
  #overlong(): Piece {
    const offset = this.#base + this.#at
    const bytes = this.#held.subarray(this.#at, this.#at + this.#maxFrame)
    this.#at += this.#maxFrame
    this.#state = 'outside'
    return { kind: 'garbage', bytes, offset }
  }

  /** Frees the buffer: idle connections use no memory. */
  #release(): void {
    this.#base += this.#held.length
    this.#held = EMPTY
    this.#at = this.#scanned = 0
  }
}
