/** Cuts a byte stream at its delimiters. Whatever the chunks and whatever stands between the frames, the same pieces come out. */
import { DELIMITER } from './escape.ts'
import { HEADER_2013 } from './header.ts'

/** `offset`: where in the stream the content or the bytes begin. */
export type Piece = { kind: 'frame'; content: Buffer; offset: number } | { kind: 'garbage'; bytes: Buffer; offset: number }

/** The largest frame with every byte escaped has about 2100 bytes; twice that is not a frame any more. */
const MAX_FRAME = 4096

const EMPTY = Buffer.alloc(0)

/** Where the reading stands: between frames, after an opening delimiter, or after a closing one, which may open the next frame too. */
type State = 'outside' | 'opened' | 'closed'

export class FrameSplitter {
  readonly #maxFrame: number
  #held: Buffer = EMPTY
  /** First byte of the next piece in `#held`. */
  #at = 0
  /** No delimiter stands between `#at` and here. */
  #scanned = 0
  /** Stream offset of `#held[0]`. */
  #base = 0
  #state: State = 'outside'

  constructor(options: { maxFrame?: number } = {}) {
    this.#maxFrame = options.maxFrame ?? MAX_FRAME
  }

  /** Takes a copy, so that the caller may use its read buffer again and frames handed out stay as they are. */
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
        if (this.#at === this.#held.length) this.#letGo()
        return undefined
      }
      if (delimiter - this.#at > this.#maxFrame) return this.#overlong()
      const start = this.#at
      const state = this.#state
      this.#at = this.#scanned = delimiter + 1
      if (delimiter === start) {
        // The byte right after a delimiter is another one: that one opens.
        this.#state = 'opened'
        continue
      }
      const content = this.#held.subarray(start, delimiter)
      const offset = this.#base + start
      // Few bytes after a frame that is already closed are noise between two frames, not a frame that shares its delimiter.
      if (state === 'outside' || (state === 'closed' && content.length <= HEADER_2013)) {
        this.#state = 'opened'
        return { kind: 'garbage', bytes: content, offset }
      }
      this.#state = 'closed'
      return { kind: 'frame', content, offset }
    }
  }

  /** What is left when the stream has ended. Call after `next` has given undefined. `inFrame`: a frame had been opened. */
  end(): { bytes: Buffer; offset: number; inFrame: boolean } | undefined {
    const bytes = this.#held.subarray(this.#at)
    const rest = { bytes, offset: this.#base + this.#at, inFrame: this.#state === 'opened' }
    this.#at = this.#held.length
    this.#state = 'outside'
    this.#letGo()
    return bytes.length === 0 ? undefined : rest
  }

  /** Bytes held. */
  get buffered(): number {
    return this.#held.length - this.#at
  }

  #find(): number {
    const delimiter = this.#held.indexOf(DELIMITER, this.#scanned)
    this.#scanned = delimiter === -1 ? this.#held.length : delimiter
    return delimiter
  }

  /** Gives up what is too long to be a frame and looks for the next delimiter. */
  #overlong(): Piece {
    const offset = this.#base + this.#at
    const bytes = this.#held.subarray(this.#at, this.#at + this.#maxFrame)
    this.#at += this.#maxFrame
    this.#state = 'outside'
    return { kind: 'garbage', bytes, offset }
  }

  /** An idle connection holds no buffer. */
  #letGo(): void {
    this.#base += this.#held.length
    this.#held = EMPTY
    this.#at = this.#scanned = 0
  }
}
