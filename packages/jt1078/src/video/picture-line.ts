/** Makes what decoders and boxes of MP4 take from the frames of one camera. */
import { h264, h265, nalUnits } from '../frame/annex-b.ts'
import type { Frame } from '../frame/assembler.ts'
import type { DecoderConfig } from './decoder-config.ts'
import { configOfH264 } from './h264.ts'
import { configOfH265 } from './h265.ts'

/** A picture that can be decoded. */
export interface Picture {
  key: boolean
  /** NAL units with lengths of four bytes before them, without parameter sets, delimiters and remarks. */
  bytes: Uint8Array
  /** Of the picture's decoder. The same object until it changes (another size after 0x9102): then decoders begin again. */
  config: DecoderConfig
}

interface Rules {
  typeOf: (unit: Uint8Array) => number
  /** Types of the parameter sets, in the order of `configOf`. */
  sets: readonly number[]
  /** Types up to this one are pictures. */
  lastPicture: number
  configOf: (first: Uint8Array, second: Uint8Array, third: Uint8Array) => DecoderConfig
}

const rules: Partial<Record<string, Rules>> = {
  h264: {
    typeOf: h264.typeOf,
    sets: [h264.sps, h264.pps],
    lastPicture: h264.idr,
    configOf: configOfH264,
  },
  h265: {
    typeOf: h265.typeOf,
    sets: [h265.vps, h265.sps, h265.pps],
    lastPicture: h265.slice,
    configOf: configOfH265,
  },
}

/** Of a parameter set, bytes: those of cameras have some dozen, and every viewer is sent them with each change. */
const maxSet = 1_024

/** Keeps the parameter sets, which come with every key frame, in frames of their own, or only once. */
export class PictureLine {
  #codec = ''
  #sets = new Map<number, Uint8Array>()
  #config: DecoderConfig | undefined

  /**
   * The picture of a frame; undefined when it holds none, its codec is not known, or no parameter sets have come yet.
   * @throws RangeError when a parameter set is damaged or too long
   */
  add(frame: Frame): Picture | undefined {
    const rule = rules[frame.codec]
    if (!rule) return undefined
    if (frame.codec !== this.#codec) {
      this.#codec = frame.codec
      this.#sets.clear()
      this.#config = undefined
    }
    const units = nalUnits(frame.bytes)
    for (const unit of units) this.#keepSet(rule, unit)
    this.#config ??= this.#makeConfig(rule)
    const slices = units.filter(unit => {
      const type = rule.typeOf(unit)
      return type <= rule.lastPicture && (frame.codec !== 'h264' || type >= h264.slice)
    })
    if (!this.#config || slices.length === 0) return undefined
    return { key: frame.key, bytes: withLengths(slices), config: this.#config }
  }

  #keepSet(rule: Rules, unit: Uint8Array): void {
    const type = rule.typeOf(unit)
    if (!rule.sets.includes(type)) return
    if (unit.length > maxSet) throw new RangeError(`parameter set of ${unit.length} bytes`)
    const known = this.#sets.get(type)
    if (known && same(known, unit)) return
    this.#sets.set(type, unit.slice())
    this.#config = undefined
  }

  #makeConfig(rule: Rules): DecoderConfig | undefined {
    const sets = rule.sets.map(type => this.#sets.get(type))
    if (!sets.every(set => set !== undefined)) return undefined
    // H.264 has two, and takes no third.
    const [first, second, third = new Uint8Array()] = sets
    return first && second && rule.configOf(first, second, third)
  }
}

const same = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])

function withLengths(units: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(units.reduce((sum, unit) => sum + 4 + unit.length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const unit of units) {
    view.setUint32(at, unit.length)
    bytes.set(unit, at + 4)
    at += 4 + unit.length
  }
  return bytes
}
