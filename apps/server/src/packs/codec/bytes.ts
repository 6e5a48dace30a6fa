/** Writing and reading the bytes of packs: numbers of seven bits a byte (LEB128), lowest first, and pieces that say their length. */

/** The bytes are not what was packed. */
export class PackDamaged extends Error {
  override readonly name = 'PackDamaged'
}

export class PackWriter {
  #bytes = Buffer.allocUnsafe(1024)
  #at = 0

  byte(value: number): void {
    this.#room(1)
    this.#bytes[this.#at++] = value
  }

  /** A whole number from 0 to 2^53 - 1. */
  number(value: number): void {
    this.#room(8)
    let left = value
    while (left >= 0x80) {
      const low = left % 0x80
      this.#bytes[this.#at++] = low + 0x80
      left = (left - low) / 0x80
    }
    this.#bytes[this.#at++] = left
  }

  bytes(values: Uint8Array): void {
    this.#room(values.length)
    this.#bytes.set(values, this.#at)
    this.#at += values.length
  }

  /** Bytes with their length before them. */
  piece(values: Uint8Array): void {
    this.number(values.length)
    this.bytes(values)
  }

  done(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#at))
  }

  #room(more: number): void {
    if (this.#at + more <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + more))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}

export class PackReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) throw new PackDamaged('the bytes end too early')
    return value
  }

  number(): number {
    let value = 0
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (!Number.isSafeInteger(value)) throw new PackDamaged('a number has too many bytes')
      if (byte < 0x80) return value
    }
  }

  bytes(length: number): Buffer {
    if (length > this.#bytes.length - this.#at) throw new PackDamaged('the bytes end too early')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  piece(): Buffer {
    return this.bytes(this.number())
  }

  /** Nothing may be left. */
  end(): void {
    if (this.#at !== this.#bytes.length) throw new PackDamaged('there are bytes left')
  }
}
