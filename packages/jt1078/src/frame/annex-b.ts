/** NAL units in a byte stream with start codes (ITU-T H.264 annex B, H.265 annex B). */
import type { DataKind } from '../packet/header.ts'
import type { Codec } from '../packet/payload-types.ts'

/** The NAL units of a frame, without their start codes, as views. What comes before the first start code is left out. O(n). */
export function nalUnits(bytes: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = []
  let start = -1
  for (let at = nextStart(bytes, 0); at !== -1; at = nextStart(bytes, at)) {
    if (start !== -1) units.push(withoutZeros(bytes, start, at - 3))
    start = at
  }
  if (start !== -1) units.push(withoutZeros(bytes, start, bytes.length))
  return units.filter(unit => unit.length > 0)
}

/** Offset behind the next `00 00 01`, or -1. */
function nextStart(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(1, from); at !== -1; at = bytes.indexOf(1, at + 1)) {
    if (at >= from + 2 && bytes[at - 1] === 0 && bytes[at - 2] === 0) return at + 1
  }
  return -1
}

/** Zeros at the end belong to the next start code, or are padding: a NAL unit ends with its stop bit. */
function withoutZeros(bytes: Uint8Array, start: number, end: number): Uint8Array {
  let last = end
  while (last > start && bytes[last - 1] === 0) last--
  return bytes.subarray(start, last)
}

/** H.264: table 7-1. */
export const h264 = {
  typeOf: (unit: Uint8Array): number => (unit[0] as number) & 0x1f,
  slice: 1,
  idr: 5,
  sei: 6,
  sps: 7,
  pps: 8,
  aud: 9,
} as const

/** H.265: table 7-1. Key pictures are 16 to 21. */
export const h265 = {
  typeOf: (unit: Uint8Array): number => ((unit[0] as number) >> 1) & 0x3f,
  idr: 16,
  cra: 21,
  slice: 31,
  vps: 32,
  sps: 33,
  pps: 34,
} as const

/**
 * Whether a frame can be decoded by itself (`key`), and whether it holds a picture at all (`reference`): one that holds parameter sets only needs
 * nothing before it. For codecs that are not known here the terminal's data type decides.
 */
export function framing(codec: Codec, kind: DataKind, bytes: Uint8Array): { key: boolean; reference: boolean } {
  if (codec === 'h264')
    return look(
      bytes,
      h264.typeOf,
      type => type === h264.idr,
      type => type >= h264.slice && type <= h264.idr,
    )
  if (codec === 'h265') {
    return look(
      bytes,
      h265.typeOf,
      type => type >= h265.idr && type <= h265.cra,
      type => type <= h265.slice,
    )
  }
  return { key: kind === 'i', reference: true }
}

function look(
  bytes: Uint8Array,
  typeOf: (unit: Uint8Array) => number,
  isKey: (type: number) => boolean,
  isPicture: (type: number) => boolean,
): { key: boolean; reference: boolean } {
  // Stops at the first picture: the rest of the frame need not be searched.
  for (let at = nextStart(bytes, 0); at !== -1 && at < bytes.length; at = nextStart(bytes, at)) {
    const type = typeOf(bytes.subarray(at, at + 1))
    if (isPicture(type)) return { key: isKey(type), reference: true }
  }
  return { key: false, reference: false }
}
