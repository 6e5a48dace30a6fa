/**
 * In which order the codes of G.726 stand in their bytes, told from the sound: nothing in a stream says it.
 *
 * With two and four bits a byte holds whole codes, and in the wrong order each is decoded beside another neighbour: it is still a sound. But then a
 * code and the next one of the next byte have not been neighbours, and go together otherwise than two codes of one byte do. In the right order both
 * pairs go together alike. With three and five bits codes cross bytes, and the wrong order is noise: it has far more energy in high frequencies.
 */
import type { G726Bits } from './g726-tables.ts'
import { G726Decoder, type G726Order } from './g726.ts'

/** Codes from which it is told, and after which it stays: one second, and five. */
const tellsAfter = 8_000
const staysAfter = 40_000
/** One order has to be so many times better than the other. */
const clearly = 2

interface Evidence {
  add(packet: Uint8Array): void
  /** How badly each order fits; undefined: what was heard is too quiet to say. */
  misfit(): Record<G726Order, number> | undefined
}

export class G726OrderGuess {
  readonly #bits: G726Bits
  readonly #evidence: Evidence
  #codes = 0
  #order: G726Order | undefined

  constructor(bits: G726Bits) {
    this.#bits = bits
    this.#evidence = 8 % bits === 0 ? new Neighbours(bits) : new HighFrequencies(bits)
  }

  /** Takes a packet; the order as far as it is known now. */
  add(packet: Uint8Array): G726Order | undefined {
    if (this.#codes >= staysAfter) return this.#order
    this.#evidence.add(packet)
    this.#codes += Math.floor((packet.length * 8) / this.#bits)
    const misfit = this.#codes >= tellsAfter ? this.#evidence.misfit() : undefined
    if (!misfit) return this.#order
    if (misfit.lowFirst * clearly < misfit.highFirst) this.#order = 'lowFirst'
    else if (misfit.highFirst * clearly < misfit.lowFirst) this.#order = 'highFirst'
    return this.#order
  }
}

/** Products of neighbouring codes, of one byte and over the border of two. */
class Neighbours implements Evidence {
  readonly #values: readonly number[]
  readonly #bits: number
  #inside = 0
  #insides = 0
  #over = { lowFirst: 0, highFirst: 0 }
  #overs = 0
  #energy = 0
  #before: number | undefined

  constructor(bits: G726Bits) {
    this.#bits = bits
    const levels = 1 << (bits - 1)
    // The upper half is negative, the largest first.
    this.#values = Array.from({ length: levels * 2 }, (_, code) => (code < levels ? code + 0.5 : code + 0.5 - levels * 2))
  }

  add(packet: Uint8Array): void {
    const last = 8 - this.#bits
    this.#before = undefined
    for (const byte of packet) {
      for (let shift = 0; shift <= last; shift += this.#bits) {
        const value = this.#at(byte, shift)
        this.#energy += value * value
        if (shift === 0) continue
        this.#inside += value * this.#at(byte, shift - this.#bits)
        this.#insides += 1
      }
      if (this.#before !== undefined) {
        this.#over.lowFirst += this.#at(this.#before, last) * this.#at(byte, 0)
        this.#over.highFirst += this.#at(this.#before, 0) * this.#at(byte, last)
        this.#overs += 1
      }
      this.#before = byte
    }
  }

  misfit(): Record<G726Order, number> | undefined {
    const energy = this.#energy / (this.#insides + this.#overs)
    const of = (order: G726Order): number => Math.abs(this.#over[order] / this.#overs - this.#inside / this.#insides) / energy
    const misfit = { lowFirst: of('lowFirst'), highFirst: of('highFirst') }
    // Chance makes as much as this.
    return Math.max(misfit.lowFirst, misfit.highFirst) > 0.03 ? misfit : undefined
  }

  #at(byte: number, shift: number): number {
    return this.#values[(byte >> shift) & (this.#values.length - 1)] ?? 0
  }
}

class HighFrequencies implements Evidence {
  readonly #lines: Record<G726Order, { decoder: G726Decoder; all: number; high: number }>

  constructor(bits: G726Bits) {
    const line = (order: G726Order) => ({ decoder: new G726Decoder(bits, order), all: 0, high: 0 })
    this.#lines = { lowFirst: line('lowFirst'), highFirst: line('highFirst') }
  }

  add(packet: Uint8Array): void {
    for (const line of Object.values(this.#lines)) {
      const samples = line.decoder.decode(packet)
      for (let i = 2; i < samples.length; i++) {
        const [sample = 0, before = 0, first = 0] = [samples[i], samples[i - 1], samples[i - 2]]
        line.all += sample * sample
        line.high += (sample - 2 * before + first) ** 2
      }
    }
  }

  misfit(): Record<G726Order, number> | undefined {
    const { lowFirst, highFirst } = this.#lines
    if (lowFirst.all === 0 || highFirst.all === 0) return undefined
    return { lowFirst: lowFirst.high / lowFirst.all, highFirst: highFirst.high / highFirst.all }
  }
}
