/** Variable-length integers (LEB128): seven bits per byte, lowest first; the eighth bit says that more follow. */

/** The bytes are not a packed track, or are truncated. */
export class TrackBytesError extends Error {
  override readonly name = 'TrackBytesError'
}

export class Writer {
  #bytes: Uint8Array<ArrayBuffer>
  #at = 0

  constructor(expected: number) {
    this.#bytes = new Uint8Array(expected)
  }

  get length(): number {
    return this.#at
  }

  byte(value: number): void {
    if (this.#at === this.#bytes.length) this.#grow(1)
    this.#bytes[this.#at++] = value
  }

  /** 0 up to 2^32 - 1. */
  varint(value: number): void {
    if (this.#at + 5 > this.#bytes.length) this.#grow(5)
    let left = value
    while (left >= 0x80) {
      this.#bytes[this.#at++] = (left & 0x7f) | 0x80
      left >>>= 7
    }
    this.#bytes[this.#at++] = left
  }

  /** A signed safe integer; the lowest bit is the sign. */
  long(value: number): void {
    if (this.#at + 8 > this.#bytes.length) this.#grow(8)
    const low = Math.abs(value) % 0x40
    let left = (Math.abs(value) - low) / 0x40
    this.#bytes[this.#at++] = low * 2 + (value < 0 ? 1 : 0) + (left > 0 ? 0x80 : 0)
    while (left > 0) {
      const next = left % 0x80
      left = (left - next) / 0x80
      this.#bytes[this.#at++] = next + (left > 0 ? 0x80 : 0)
    }
  }

  bytes(values: Uint8Array): void {
    if (this.#at + values.length > this.#bytes.length) this.#grow(values.length)
    this.#bytes.set(values, this.#at)
    this.#at += values.length
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at)
  }

  #grow(smallest: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + smallest))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

export class Reader {
  readonly #bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.at
  }

  byte(): number {
    if (this.at >= this.#bytes.length) throw new TrackBytesError('the bytes are truncated')
    return this.#bytes[this.at++] as number
  }

  varint(): number {
    const first = this.byte()
    if (first < 0x80) return first
    let value = first & 0x7f
    for (let shift = 7; shift < 35; shift += 7) {
      const byte = this.byte()
      if (shift === 28 && byte > 0x0f) break
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw new TrackBytesError('a number has too many bytes')
  }

  /** A signed 32-bit integer; the lowest bit is the sign. */
  zigzag(): number {
    const value = this.varint()
    return (value >>> 1) ^ -(value & 1)
  }

  /** Fills `values`. */
  zigzags(values: { readonly length: number; [row: number]: number }): void {
    const bytes = this.#bytes
    const end = bytes.length - 1
    let at = this.at
    for (let row = 0; row < values.length; row++) {
      // Fast path for one and two bytes, which nearly all are; longer ones are read with all checks.
      let value = at < end ? (bytes[at] as number) : 0x80
      if (value < 0x80) at++
      else if (at < end && (bytes[at + 1] as number) < 0x80) {
        value = (value & 0x7f) | ((bytes[at + 1] as number) << 7)
        at += 2
      } else {
        this.at = at
        value = this.varint()
        at = this.at
      }
      values[row] = (value >>> 1) ^ -(value & 1)
    }
    this.at = at
  }

  long(): number {
    const first = this.byte()
    if (first < 0x80) return first & 1 ? -(first >> 1) : first >> 1
    let value = (first & 0x7f) >> 1
    let scale = 0x40
    for (let byte = first; byte >= 0x80; scale *= 0x80) {
      byte = this.byte()
      value += (byte & 0x7f) * scale
      if (!Number.isSafeInteger(value)) throw new TrackBytesError('a number has too many bytes')
    }
    return first & 1 ? -value : value
  }

  /** Length of the bytes that follow; they must all be present. */
  length(): number {
    const length = this.varint()
    if (length > this.left) throw new TrackBytesError('the bytes are truncated')
    return length
  }

  bytes(length: number): Uint8Array {
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }
}
