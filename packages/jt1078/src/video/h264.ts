/** What a decoder of H.264 has to know before the first frame (ITU-T H.264 clause 7.3.2.1, ISO/IEC 14496-15 clause 5.3). */
import { BitReader } from './bit-reader.ts'
import { whereWhole, withColours } from './colours.ts'
import type { DecoderConfig } from './decoder-config.ts'

/** Profiles whose parameter set says how colours are sampled. */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** Size of the picture, pixels. @throws RangeError when the parameter set is damaged */
export const sizeOfH264 = (sps: Uint8Array): { width: number; height: number } => readSize(new BitReader(sps))

/** Up to the flag of annex E. */
function readSize(from: BitReader): { width: number; height: number } {
  from.skip(8)
  const profile = from.bits(8)
  from.skip(16)
  from.unsigned()
  let chroma = 1
  if (HIGH_PROFILES.has(profile)) {
    chroma = from.unsigned()
    if (chroma === 3) from.skip(1)
    from.unsigned()
    from.unsigned()
    from.skip(1)
    if (from.bit() === 1) skipScalingLists(from, chroma === 3 ? 12 : 8)
  }
  from.unsigned()
  const order = from.unsigned()
  if (order === 0) from.unsigned()
  else if (order === 1) skipOrderCycle(from)
  from.unsigned()
  from.skip(1)
  const widthBlocks = from.unsigned() + 1
  const heightUnits = from.unsigned() + 1
  const fields = from.bit() === 0 ? 2 : 1
  if (fields === 2) from.skip(1)
  from.skip(1)
  let width = widthBlocks * 16
  let height = heightUnits * 16 * fields
  if (from.bit() === 1) {
    const stepX = chroma === 1 || chroma === 2 ? 2 : 1
    const stepY = (chroma === 1 ? 2 : 1) * fields
    width -= (from.unsigned() + from.unsigned()) * stepX
    height -= (from.unsigned() + from.unsigned()) * stepY
  }
  return sound(width, height)
}

function skipScalingLists(from: BitReader, lists: number): void {
  for (let list = 0; list < lists; list++) {
    if (from.bit() === 0) continue
    let next = 8
    let last = 8
    for (let i = 0; i < (list < 6 ? 16 : 64); i++) {
      if (next !== 0) next = (last + from.signed() + 256) % 256
      last = next === 0 ? last : next
    }
  }
}

function skipOrderCycle(from: BitReader): void {
  from.skip(1)
  from.signed()
  from.signed()
  const cycle = from.unsigned()
  if (cycle > 255) throw new RangeError('the parameter set holds too long a cycle')
  for (let i = 0; i < cycle; i++) from.signed()
}

/** Sizes beyond 8K are no camera's. */
export function sound(width: number, height: number): { width: number; height: number } {
  if (!(width > 0 && height > 0 && width <= 8192 && height <= 8192))
    throw new RangeError(`a picture of ${width} x ${height} is impossible`)
  return { width, height }
}

/** @throws RangeError when the parameter sets are damaged */
export function configOfH264(sent: Uint8Array, pps: Uint8Array): DecoderConfig {
  if (sent.length < 4) throw new RangeError('the parameter set is too short')
  const from = new BitReader(sent)
  const size = readSize(from)
  // Cut off behind the size it can still be decoded.
  const sps = whereWhole(sent, () => withColours(sent, from, { height: size.height, vui: from.bit() === 1, rest: 6 }))
  const [profile, constraints, level] = [sps[1] as number, sps[2] as number, sps[3] as number]
  const hex = (byte: number): string => byte.toString(16).padStart(2, '0')
  const description = new Uint8Array(11 + sps.length + pps.length)
  const view = new DataView(description.buffer)
  description.set([1, profile, constraints, level, 0xff, 0xe1])
  view.setUint16(6, sps.length)
  description.set(sps, 8)
  description[8 + sps.length] = 1
  view.setUint16(9 + sps.length, pps.length)
  description.set(pps, 11 + sps.length)
  return { codec: `avc1.${hex(profile)}${hex(constraints)}${hex(level)}`, ...size, description }
}
