import { type DataKind, dataKinds, layouts, MAGIC, type Part, parts, type SimBytes } from './header.ts'
import type { Packet } from './packet.ts'
import { payloadTypes } from './payload-types.ts'

/**
 * The size of the packet at an offset: header and body, bytes. `'more'`: its header is not there as a whole. `'not'`: no packet starts here (no
 * magic, or a data type that the standard does not have).
 */
export function packetSize(bytes: Uint8Array, at: number, end: number, sim: SimBytes): number | 'more' | 'not' {
  if (end - at < 4) return 'more'
  if (magicAt(bytes, at) !== MAGIC) return 'not'
  const typeAt = at + 9 + sim
  if (typeAt >= end) return 'more'
  const dataType = bytes[typeAt] as number
  const layout = layouts[sim][dataType >> 4]
  if (!layout || (dataType & 0x0f) >= parts.length) return 'not'
  if (at + layout.body > end) return 'more'
  return layout.body + u16(bytes, at + layout.bodyLength)
}

/** Whether the packet at an offset, of which the header is there, says sound in both places where it says what it carries, or in neither. */
export function kindFits(bytes: Uint8Array, at: number, sim: SimBytes): boolean {
  const index = (bytes[at + 9 + sim] as number) >> 4
  const layout = layouts[sim][index]
  if (!layout || dataKinds[index] === 'transparent') return true
  const type = payloadTypes.get((bytes[at + layout.payloadType] as number) & 0x7f)
  return type === undefined || (type.rate !== null) === (dataKinds[index] === 'audio')
}

/** Reads the packet at an offset, which `packetSize` has found to be whole. The body is a view. */
export function readPacket(bytes: Uint8Array, at: number, simBytes: SimBytes, sim = simOf(bytes, at, simBytes)): Packet {
  const dataType = bytes[at + 9 + simBytes] as number
  const layout = layouts[simBytes][dataType >> 4]
  if (!layout) throw new RangeError(`there is no data type ${dataType >> 4}`)
  const type = bytes[at + layout.payloadType] as number
  const body = at + layout.body
  return {
    sim,
    simBytes,
    channel: bytes[at + layout.channel] as number,
    payloadType: type & 0x7f,
    marker: type > 0x7f,
    sequence: u16(bytes, at + layout.sequence),
    kind: dataKinds[dataType >> 4] as DataKind,
    part: parts[dataType & 0x0f] as Part,
    timestamp: layout.timestamp === -1 ? null : u64(bytes, at + layout.timestamp),
    sinceKeyFrame: layout.sinceKeyFrame === -1 ? null : u16(bytes, at + layout.sinceKeyFrame),
    sinceFrame: layout.sinceFrame === -1 ? null : u16(bytes, at + layout.sinceFrame),
    body: bytes.subarray(body, body + u16(bytes, at + layout.bodyLength)),
  }
}

/** The SIM of the packet at an offset, as it was sent. */
export function simOf(bytes: Uint8Array, at: number, simBytes: SimBytes): string {
  let sim = ''
  for (let i = at + 8; i < at + 8 + simBytes; i++) sim += HEX[bytes[i] as number]
  return sim
}

export const magicAt = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)) >>>
  0

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 0x1_0000 + u16(bytes, at + 2)
const u64 = (bytes: Uint8Array, at: number): number => u32(bytes, at) * 0x1_0000_0000 + u32(bytes, at + 4)
