/**
 * Finds the platform's answers in what a socket delivers, looking at no more than it must: this runs more than ten thousand times a
 * second beside the platform it measures. Checksums are not checked; a garbled answer would show as a missing one.
 */
const delimiter = 0x7e
const escape = 0x7d

export interface AnswerSink {
  /** 0x8001 */
  acknowledged(serial: number, messageId: number, result: number): void
  /** 0x8100 */
  registered(result: number, token: string): void
  /** Anything else: a question of the platform. */
  asked(messageId: number, serial: number): void
}

const none = Buffer.alloc(0)
const scratch = Buffer.alloc(4_096)

export class AnswerReader {
  /** Bytes from the beginning of an answer whose end has not come. */
  #rest: Buffer = none
  readonly #header: number
  readonly #sink: AnswerSink

  /** `header`: bytes before the body, 12 or 17. */
  constructor(header: number, sink: AnswerSink) {
    this.#header = header
    this.#sink = sink
  }

  /** The chunk may be used again by the caller afterwards. */
  read(chunk: Buffer): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let start = bytes.indexOf(delimiter)
    while (start !== -1) {
      const end = bytes.indexOf(delimiter, start + 1)
      if (end === -1) break
      if (end > start + 1) this.#answer(bytes, start + 1, end)
      // Each frame has delimiters of its own; two in a row end one and begin the next.
      start = end > start + 1 ? bytes.indexOf(delimiter, end + 1) : end
    }
    this.#rest = start === -1 ? none : Buffer.from(bytes.subarray(start))
  }

  #answer(bytes: Buffer, start: number, end: number): void {
    const length = plain(bytes, start, end)
    const body = this.#header
    if (length < body + 1) return
    const messageId = scratch.readUInt16BE(0)
    if (messageId === 0x8001) {
      this.#sink.acknowledged(scratch.readUInt16BE(body), scratch.readUInt16BE(body + 2), scratch[body + 4] as number)
    } else if (messageId === 0x8100) {
      this.#sink.registered(scratch[body + 2] as number, scratch.toString('latin1', body + 3, length - 1))
    } else this.#sink.asked(messageId, scratch.readUInt16BE(body - 2))
  }
}

/** Unescapes into the scratch buffer; how many bytes, checksum included. */
function plain(bytes: Buffer, start: number, end: number): number {
  let to = 0
  for (let i = start; i < end && to < scratch.length; i++) {
    const byte = bytes[i] as number
    scratch[to++] = byte === escape ? (bytes[++i] === 0x01 ? escape : delimiter) : byte
  }
  return to
}
