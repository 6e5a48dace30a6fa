/** Splits a byte stream at the flags. The result does not depend on how the stream is chunked. */
import { END, START } from './escape.ts'

/** `content`: between the flags, still escaped. `offset`: position in the stream of its first byte. */
export type Piece = { kind: 'frame'; content: Buffer; offset: number } | { kind: 'garbage'; length: number; offset: number }

/** Recorded frames with routes have 17 to 23 kB. */
const MAX_FRAME = 1024 * 1024
const SMALLEST = 4096

/** `push` what arrives, then `next` until it is undefined. Holds one incomplete frame and the last chunk. O(bytes) in total. */
export class FrameSplitter {
  readonly #maxFrame: number
  #held = Buffer.alloc(0)
  /** Bytes in `#held`, which may be longer. */
  #length = 0
  /** Where the next piece begins in `#held`. */
  #at = 0
  /** No flag is between `#at` and this. */
  #scanned = 0
  /** Offset in the stream of the first byte of `#held`. */
  #base = 0
  #inFrame = false

  constructor({ maxFrame = MAX_FRAME }: { maxFrame?: number } = {}) {
    this.#maxFrame = maxFrame
  }

  /** Bytes held. */
  get buffered(): number {
    return this.#length - this.#at
  }

  /** Copies the chunk. */
  push(chunk: Uint8Array): void {
    const rest = this.#length - this.#at
    if (this.#length + chunk.length > this.#held.length) {
      // Twice as much as is needed, so that a long frame in many chunks is not copied for each of them.
      const larger = Buffer.allocUnsafe(Math.max(SMALLEST, (rest + chunk.length) * 2))
      this.#held.copy(larger, 0, this.#at, this.#length)
      this.#held = larger
      this.#base += this.#at
      this.#scanned -= this.#at
      this.#at = 0
      this.#length = rest
    }
    this.#held.set(chunk, this.#length)
    this.#length += chunk.length
  }

  next(): Piece | undefined {
    for (;;) {
      const flag = this.#find()
      const start = this.#at
      const offset = this.#base + start
      const length = (flag ?? this.#length) - start
      if (length > this.#maxFrame) {
        this.#at = this.#scanned = start + this.#maxFrame
        this.#inFrame = false
        return { kind: 'garbage', length: this.#maxFrame, offset }
      }
      if (flag === undefined) {
        if (!this.#inFrame && length > 0) {
          this.#at = this.#length
          return { kind: 'garbage', length, offset }
        }
        if (length === 0) this.#release()
        return undefined
      }
      this.#at = this.#scanned = flag + 1
      const closed = this.#inFrame && this.#held[flag] === END
      this.#inFrame = this.#held[flag] === START
      if (closed) return { kind: 'frame', content: Buffer.from(this.#held.subarray(start, flag)), offset }
      // A frame that another one interrupts, or bytes between two frames.
      if (length > 0) return { kind: 'garbage', length, offset }
    }
  }

  /** What is left when the stream has ended. */
  end(): Piece | undefined {
    const length = this.buffered
    const offset = this.#base + this.#at
    this.#at = this.#length
    this.#inFrame = false
    this.#release()
    return length > 0 ? { kind: 'garbage', length, offset } : undefined
  }

  #find(): number | undefined {
    for (let at = this.#scanned; at < this.#length; at++) {
      const byte = this.#held[at]
      if (byte === START || byte === END) {
        this.#scanned = at
        return at
      }
    }
    this.#scanned = this.#length
    return undefined
  }

  /** Idle links hold nothing. */
  #release(): void {
    this.#base += this.#at
    this.#held = Buffer.alloc(0)
    this.#length = this.#at = this.#scanned = 0
  }
}
