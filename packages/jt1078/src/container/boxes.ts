/** Boxes of MP4 (ISO/IEC 14496-12), for the browser too: no Node in here. */

type Part = Uint8Array | string | number[]

const bytesOf = (part: Part): Uint8Array =>
  typeof part === 'string' ? Uint8Array.from(part, character => character.charCodeAt(0)) : Uint8Array.from(part)

export function joined(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const all = parts.map(part => (part instanceof Uint8Array ? part : bytesOf(part)))
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of all) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export const u16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]
export const u24 = (value: number): number[] => [(value >> 16) & 0xff, ...u16(value)]
export const u32 = (value: number): number[] => [(value >>> 24) & 0xff, ...u24(value)]
/** Up to 2^53. */
export const u64 = (value: number): number[] => [...u32(Math.floor(value / 2 ** 32)), ...u32(value % 2 ** 32)]
export const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

export function box(name: string, ...parts: Part[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 8)
  return joined([u32(length), name, ...parts])
}

/** A box with a version and flags. */
export const fullBox = (name: string, version: number, flags: number, ...parts: Part[]): Uint8Array<ArrayBuffer> =>
  box(name, [version, ...u24(flags)], ...parts)
