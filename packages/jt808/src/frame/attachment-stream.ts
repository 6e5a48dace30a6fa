/** Reads the connection on which terminals upload attachments (T/JSATL 12): frames and data blocks, told apart by their first bytes. */
import { DELIMITER } from './escape.ts'

const BLOCK_MARK = Buffer.from('30316364', 'hex')
const NAME = 50
/** Mark, name, offset and length. */
const HEAD = BLOCK_MARK.length + NAME + 8
/** As in `FrameSplitter`: anything longer between two delimiters is not a frame. */
const MAX_FRAME = 4096

const EMPTY = Buffer.alloc(0)

/**
 * `frame`: between two delimiters, still escaped. `data`: part of a block as it arrives, `offset` counted in the file. `broken`: neither; where the
 * next one begins is not known, so the connection has to end.
 */
export type AttachmentPiece =
  | { kind: 'frame'; content: Buffer }
  | { kind: 'data'; name: string; offset: number; bytes: Buffer }
  | { kind: 'broken'; reason: 'unknownStart' | 'overlongFrame' }

/**
 * Splits the bytes of one connection: `push` what arrives, then call `next` until it returns undefined. Holds at most one incomplete frame
 * or block head plus the last chunk, however long a block says it is.
 */
export class AttachmentStream {
  #held: Buffer = EMPTY
  #block: { name: string; offset: number; left: number } | undefined
  #broken = false

  /** Copies the chunk: the caller may reuse its buffer. */
  push(chunk: Buffer): void {
    if (!this.#broken) this.#held = Buffer.concat([this.#held, chunk])
  }

  /** The next piece; undefined when more bytes are needed, and always after `broken`. */
  next(): AttachmentPiece | undefined {
    while (!this.#broken && this.#held.length > 0) {
      if (this.#block) return this.#data(this.#block)
      if (this.#held[0] === DELIMITER) {
        const end = this.#held.indexOf(DELIMITER, 1)
        if (end > MAX_FRAME || (end === -1 && this.#held.length > MAX_FRAME)) return this.#stop('overlongFrame')
        if (end === -1) return undefined
        // Two delimiters in a row: the second one opens the frame.
        const content = this.#take(end === 1 ? 1 : end + 1).subarray(1, end)
        if (end > 1) return { kind: 'frame', content }
        continue
      }
      const mark = Math.min(BLOCK_MARK.length, this.#held.length)
      if (this.#held.compare(BLOCK_MARK, 0, mark, 0, mark) !== 0) return this.#stop('unknownStart')
      if (this.#held.length < HEAD) return undefined
      this.#block = readHead(this.#take(HEAD))
      if (this.#block.left === 0) this.#block = undefined
    }
    return undefined
  }

  /** Bytes buffered. */
  get buffered(): number {
    return this.#held.length
  }

  #data(block: { name: string; offset: number; left: number }): AttachmentPiece {
    const bytes = this.#take(Math.min(block.left, this.#held.length))
    const { name, offset } = block
    const left = block.left - bytes.length
    this.#block = left === 0 ? undefined : { name, offset: offset + bytes.length, left }
    return { kind: 'data', name, offset, bytes }
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length)
    this.#held = length === this.#held.length ? EMPTY : this.#held.subarray(length)
    return taken
  }

  #stop(reason: 'unknownStart' | 'overlongFrame'): AttachmentPiece {
    this.#broken = true
    this.#held = EMPTY
    return { kind: 'broken', reason }
  }
}

/** The name is filled with zeros or, by some terminals, with blanks. Bytes outside ASCII stay one character each, for the caller to refuse. */
function readHead(head: Buffer): { name: string; offset: number; left: number } {
  const padded = head.toString('latin1', BLOCK_MARK.length, BLOCK_MARK.length + NAME)
  const end = padded.indexOf('\0')
  const name = (end === -1 ? padded : padded.slice(0, end)).trimEnd()
  return { name, offset: head.readUInt32BE(HEAD - 8), left: head.readUInt32BE(HEAD - 4) }
}
