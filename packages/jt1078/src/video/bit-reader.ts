/** Reads the bits of a NAL unit's payload (ITU-T H.264 clauses 7.2 and 9.1). Reading past the end throws a RangeError. */
export class BitReader {
  readonly #bytes: Uint8Array
  #bit = 0

  /** `unit`: a NAL unit; the bytes that keep start codes out of it are removed. */
  constructor(unit: Uint8Array) {
    this.#bytes = withoutEmulation(unit)
  }

  bit(): number {
    const byte = this.#bytes[this.#bit >> 3]
    if (byte === undefined) throw new RangeError('the parameter set ends too early')
    return (byte >> (7 - (this.#bit++ & 7))) & 1
  }

  /** At most 32. */
  bits(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++) value = value * 2 + this.bit()
    return value
  }

  skip(count: number): void {
    this.#bit += count
  }

  /** Bits read so far. */
  get position(): number {
    return this.#bit
  }

  /** The bits of the payload, to copy from. */
  get payload(): Uint8Array {
    return this.#bytes
  }

  /** ue(v) */
  unsigned(): number {
    let zeros = 0
    while (this.bit() === 0) if (++zeros > 32) throw new RangeError('a number of the parameter set is too long')
    return 2 ** zeros - 1 + this.bits(zeros)
  }

  /** se(v) */
  signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2
  }
}

/** `00 00 03` stands for `00 00` where a start code would arise. */
function withoutEmulation(unit: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(unit.length)
  let length = 0
  let zeros = 0
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    bytes[length++] = byte
  }
  return bytes.subarray(0, length)
}
