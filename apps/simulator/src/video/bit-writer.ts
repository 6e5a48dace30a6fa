/** Writes the numbers of an H.264 slice: bits, and unsigned Exp-Golomb codes (ITU-T H.264 clause 9.1). */
export class BitWriter {
  readonly #bytes: Buffer
  /** Bits written. */
  #at = 0

  /** `size`: bytes there is room for. */
  constructor(size: number) {
    this.#bytes = Buffer.alloc(size)
  }

  bits(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--, this.#at++)
      if (((value >> bit) & 1) === 1)
        this.#bytes[this.#at >> 3] = (this.#bytes[this.#at >> 3] as number) | (0x80 >> (this.#at & 7))
  }

  golomb(value: number): void {
    const length = 32 - Math.clz32(value + 1)
    this.bits(0, length - 1)
    this.bits(value + 1, length)
  }

  /** Goes on at the next whole byte; returns the position, bytes. */
  align(): number {
    this.#at = (this.#at + 7) & ~7
    return this.#at / 8
  }

  /** Room for whole bytes at an aligned position, to be written by the caller. */
  room(count: number): Buffer {
    const at = this.align()
    this.#at += count * 8
    return this.#bytes.subarray(at, at + count)
  }

  /** What has been written. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, (this.#at + 7) >> 3)
  }
}
