/** What a decoder of H.265 has to know before the first frame (ITU-T H.265 clause 7.3.2.2, ISO/IEC 14496-15 clause 8.3). */
import { BitReader } from './bit-reader.ts'
import { whereWhole, withColours } from './colours.ts'
import type { DecoderConfig } from './decoder-config.ts'
import { skipToAnnexE } from './h265-rest.ts'
import { sound } from './h264.ts'

interface Profile {
  /** 0 to 3; letters A to C in the name of the codec, none for 0. */
  space: number
  highTier: boolean
  profile: number
  compatibility: number
  /** Six bytes. */
  constraints: number[]
  level: number
}

interface ParameterSet extends Profile {
  width: number
  height: number
  chroma: number
  lumaDepth: number
  chromaDepth: number
  subLayers: number
  nested: boolean
}

/** @throws RangeError when the parameter set is damaged */
function readParameterSet(from: BitReader): ParameterSet {
  from.skip(16 + 4)
  const subLayers = from.bits(3) + 1
  const nested = from.bit() === 1
  const profile = readProfile(from)
  skipSubLayers(from, subLayers - 1)
  from.unsigned()
  const chroma = from.unsigned()
  if (chroma === 3) from.skip(1)
  let width = from.unsigned()
  let height = from.unsigned()
  if (from.bit() === 1) {
    width -= (from.unsigned() + from.unsigned()) * (chroma === 1 || chroma === 2 ? 2 : 1)
    height -= (from.unsigned() + from.unsigned()) * (chroma === 1 ? 2 : 1)
  }
  const lumaDepth = from.unsigned() + 8
  const chromaDepth = from.unsigned() + 8
  return { ...profile, ...sound(width, height), chroma, lumaDepth, chromaDepth, subLayers, nested }
}

const readProfile = (from: BitReader): Profile => ({
  space: from.bits(2),
  highTier: from.bit() === 1,
  profile: from.bits(5),
  compatibility: from.bits(32),
  constraints: Array.from({ length: 6 }, () => from.bits(8)),
  level: from.bits(8),
})

function skipSubLayers(from: BitReader, count: number): void {
  if (count === 0) return
  const present = Array.from({ length: count }, () => ({ profile: from.bit(), level: from.bit() }))
  from.skip((8 - count) * 2)
  for (const { profile, level } of present) from.skip(profile * 88 + level * 8)
}

/** @throws RangeError when the parameter sets are damaged */
export function configOfH265(vps: Uint8Array, sps: Uint8Array, pps: Uint8Array): DecoderConfig {
  const from = new BitReader(sps)
  const set = readParameterSet(from)
  const coloured = whereWhole(sps, () => {
    skipToAnnexE(from, set.subLayers)
    return withColours(sps, from, { height: set.height, vui: from.bit() === 1, rest: 7 })
  })
  return { codec: nameOf(set), width: set.width, height: set.height, description: recordOf(set, [vps, coloured, pps]) }
}

/** RFC 6381 and ISO/IEC 14496-15 annex E.3. */
function nameOf({ space, profile, compatibility, highTier, level, constraints }: Profile): string {
  let last = constraints.length
  while (last > 0 && constraints[last - 1] === 0) last--
  const reversed = Array.from({ length: 32 }, (_, bit) => (compatibility / 2 ** bit) & 1).reduce(
    (value, bit) => value * 2 + bit,
    0,
  )
  return [
    'hvc1',
    `${['', 'A', 'B', 'C'][space]}${profile}`,
    reversed.toString(16),
    `${highTier ? 'H' : 'L'}${level}`,
    ...constraints.slice(0, last).map(byte => byte.toString(16)),
  ].join('.')
}

function recordOf(set: ParameterSet, units: Uint8Array[]): Uint8Array {
  const record = new Uint8Array(23 + units.reduce((sum, unit) => sum + 5 + unit.length, 0))
  const view = new DataView(record.buffer)
  record[0] = 1
  record[1] = (set.space << 6) | (set.highTier ? 0x20 : 0) | set.profile
  view.setUint32(2, set.compatibility)
  record.set(set.constraints, 6)
  record[12] = set.level
  view.setUint16(13, 0xf000)
  record[15] = 0xfc
  record[16] = 0xfc | set.chroma
  record[17] = 0xf8 | (set.lumaDepth - 8)
  record[18] = 0xf8 | (set.chromaDepth - 8)
  // Sub-layers, whether they are nested, and lengths of four bytes before the NAL units.
  record[21] = (set.subLayers << 3) | (set.nested ? 4 : 0) | 3
  record[22] = units.length
  let at = 23
  for (const unit of units) {
    record[at] = 0x80 | (((unit[0] as number) >> 1) & 0x3f)
    view.setUint16(at + 1, 1)
    view.setUint16(at + 3, unit.length)
    record.set(unit, at + 5)
    at += 5 + unit.length
  }
  return record
}
