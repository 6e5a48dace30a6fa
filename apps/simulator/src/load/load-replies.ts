/**
 * Finds the platform's replies in the bytes of a socket, as cheaply as possible: it runs more than ten thousand times a second on the
 * machine of the platform it measures. Checksums are not verified; a damaged reply shows as a missing one.
 */
const delimiter = 0x7e
const escape = 0x7d

export interface ReplySink {
  /** 0x8001 */
  acknowledged(serial: number, messageId: number, result: number): void
  /** 0x8100 */
  registered(result: number, token: string): void
  /** Any other message: a request of the platform. */
  requested(messageId: number, serial: number): void
}

const empty = Buffer.alloc(0)
const scratch = Buffer.alloc(4_096)

export class ReplyReader {
  /** Beginning of a reply whose end has not arrived. */
  #rest: Buffer = empty
  readonly #header: number
  readonly #sink: ReplySink

  /** `header`: length of the message header, 12 bytes, or 17 in the 2019 edition. */
  constructor(header: number, sink: ReplySink) {
    this.#header = header
    this.#sink = sink
  }

  /** Keeps no reference to the chunk: the caller may reuse it. */
  read(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let start = bytes.indexOf(delimiter)
    while (start !== -1) {
      const end = bytes.indexOf(delimiter, start + 1)
      if (end === -1) break
      if (end > start + 1) this.#readReply(bytes, start + 1, end)
      // Each frame has delimiters of its own; two in a row end one and begin the next.
      start = end > start + 1 ? bytes.indexOf(delimiter, end + 1) : end
    }
    this.#rest = start === -1 ? empty : Buffer.from(bytes.subarray(start))
  }

  #readReply(bytes: Buffer, start: number, end: number): void {
    const length = plain(bytes, start, end)
    const body = this.#header
    if (length < body + 1) return
    const messageId = scratch.readUInt16BE(0)
    if (messageId === 0x8001) {
      this.#sink.acknowledged(scratch.readUInt16BE(body), scratch.readUInt16BE(body + 2), scratch[body + 4] as number)
    } else if (messageId === 0x8100) {
      this.#sink.registered(scratch[body + 2] as number, scratch.toString('latin1', body + 3, length - 1))
    } else this.#sink.requested(messageId, scratch.readUInt16BE(body - 2))
  }
}

/** Unescapes into the scratch buffer; returns the number of bytes, checksum included. */
function plain(bytes: Buffer, start: number, end: number): number {
  let to = 0
  for (let i = start; i < end && to < scratch.length; i++) {
    const byte = bytes[i] as number
    scratch[to++] = byte === escape ? (bytes[++i] === 0x01 ? escape : delimiter) : byte
  }
  return to
}
