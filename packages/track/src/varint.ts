/** Whole numbers in as few bytes as they need: seven bits in each, the lowest first, the eighth says that more follow. */

/** The bytes are no packed track, or are cut short. */
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

  /** A safe integer, either sign (which is the lowest bit). */
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

  #grow(least: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + least))
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
    if (this.at >= this.#bytes.length) throw new TrackBytesError('the bytes are cut short')
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

  /** 32 bits with a sign, which is the lowest bit. */
  zigzag(): number {
    const value = this.varint()
    return (value >>> 1) ^ -(value & 1)
  }

  /** As many as there is room for. */
  zigzags(values: { readonly length: number; [row: number]: number }): void {
    const bytes = this.#bytes
    const end = bytes.length - 1
    let at = this.at
    for (let row = 0; row < values.length; row++) {
      // Nearly all are one byte or two; the rest is read with all its checks.
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

  /** Of what follows, which must be there. */
  length(): number {
    const length = this.varint()
    if (length > this.left) throw new TrackBytesError('the bytes are cut short')
    return length
  }

  bytes(length: number): Uint8Array {
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }
}
