/**
 * How the colours of a picture were made (ITU-T H.264 and H.265 annex E). Most cameras do not say it, and browsers then take BT.709; up to 576 lines
 * it is BT.601. So it is written into the parameter set, where every player looks for it.
 */
import type { BitReader } from './bit-reader.ts'

/** Lines of television before HD. */
const maxLines = 576
/** The numbers of both standards. Of the three only the matrix of BT.601 is meant: primaries and transfer of the two hardly differ. */
const bt709 = 1
const unspecified = 2
const bt601Matrix = 6
const unspecifiedFormat = 5

/** Where annex E begins in a parameter set, and how it goes on behind the part that both standards share. */
export interface ColourPlace {
  height: number
  /** The reader is behind the flag that says whether there is annex E. */
  vui: boolean
  /** Flags that follow the colours, all unset where there was no annex E. */
  rest: number
}

/** The parameter set, with the matrix of its colours said; the same one where it says it already, or has more lines. */
export function withColours(unit: Uint8Array, from: BitReader, { height, vui, rest }: ColourPlace): Uint8Array {
  if (height > maxLines) return unit
  const to = new BitWriter(from.payload)
  if (!vui) {
    to.copy(from.position - 1)
    // Annex E, with nothing of aspect ratio and overscan.
    to.bits(0b100, 3)
    writeSignal(to, { format: unspecifiedFormat, fullRange: 0, primaries: bt709, transfer: bt709 })
    to.bits(0, rest)
    to.rest(from.position)
    return to.unit()
  }
  const extended = 255
  if (from.bit() === 1 && from.bits(8) === extended) from.skip(32)
  if (from.bit() === 1) from.skip(1)
  to.copy(from.position)
  const signal = { format: unspecifiedFormat, fullRange: 0, primaries: bt709, transfer: bt709 }
  if (from.bit() === 1) {
    signal.format = from.bits(3)
    signal.fullRange = from.bit()
    if (from.bit() === 1) {
      const [primaries, transfer, matrix] = [from.bits(8), from.bits(8), from.bits(8)]
      if (matrix !== unspecified) return unit
      if (primaries !== unspecified) signal.primaries = primaries
      if (transfer !== unspecified) signal.transfer = transfer
    }
  }
  writeSignal(to, signal)
  to.rest(from.position)
  return to.unit()
}

/** What is made of a parameter set; the set itself where it ends too early for that. */
export function whereWhole(unit: Uint8Array, make: () => Uint8Array): Uint8Array {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return unit
  }
}

interface Signal {
  format: number
  fullRange: number
  primaries: number
  transfer: number
}

function writeSignal(to: BitWriter, { format, fullRange, primaries, transfer }: Signal): void {
  to.bits(1, 1)
  to.bits(format, 3)
  to.bits(fullRange, 1)
  to.bits(1, 1)
  for (const each of [primaries, transfer, bt601Matrix]) to.bits(each, 8)
}

/** Makes a payload of bits of another one and some of its own. */
class BitWriter {
  readonly #source: Uint8Array
  readonly #written: number[] = []
  #bit = 0

  constructor(source: Uint8Array) {
    this.#source = source
  }

  bits(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) this.#put((value >> i) & 1)
  }

  /** The first bits of the source. */
  copy(until: number): void {
    this.#take(0, until)
  }

  /** What the source has from here up to its stop bit. */
  rest(from: number): void {
    const last = this.#source.findLastIndex(byte => byte !== 0)
    const byte = this.#source[last] ?? 0
    this.#take(from, last * 8 + 8 - Math.log2(byte & -byte))
  }

  /** With the bytes that keep start codes out. */
  unit(): Uint8Array {
    const unit: number[] = []
    let zeros = 0
    for (const byte of this.#written) {
      if (zeros === 2 && byte <= 3) {
        unit.push(3)
        zeros = 0
      }
      unit.push(byte)
      zeros = byte === 0 ? zeros + 1 : 0
    }
    return Uint8Array.from(unit)
  }

  #take(from: number, until: number): void {
    for (let at = from; at < until; at++) this.#put(((this.#source[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
  }

  #put(bit: number): void {
    if (this.#bit % 8 === 0) this.#written.push(0)
    if (bit === 1) this.#written[this.#bit >> 3] = (this.#written[this.#bit >> 3] ?? 0) | (0x80 >> (this.#bit & 7))
    this.#bit += 1
  }
}
