import { dataKinds, layouts, MAGIC, MAX_BODY, parts, type SimBytes } from './header.ts'
import type { Packet } from './packet.ts'

/** Bytes of a body by the standard, at most. */
export const STANDARD_BODY = 950

/** A packet to be written. Fields that its kind does not have are left out. */
export type OutgoingPacket = Omit<Packet, 'simBytes' | 'marker'> & { simBytes?: SimBytes; marker?: boolean }

/**
 * The bytes of a packet. `simBytes`: 6 unless stated; `marker`: as the standard has it, set with the last part of a frame.
 * @throws RangeError when the SIM or the body is too long for its field
 */
export function writePacket(packet: OutgoingPacket): Uint8Array {
  const { sim, simBytes = 6, kind, part, body } = packet
  if (!/^[0-9a-f]*$/.test(sim) || sim.length > simBytes * 2) throw new RangeError(`${sim} is no SIM of ${simBytes} bytes`)
  if (body.length > MAX_BODY) throw new RangeError(`a body of ${body.length} bytes does not fit a packet`)
  const dataKind = dataKinds.indexOf(kind)
  const layout = layouts[simBytes][dataKind]
  if (!layout) throw new RangeError(`there is no data kind ${kind}`)
  const { marker = part === 'whole' || part === 'last' } = packet
  const bytes = new Uint8Array(layout.body + body.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(layout.magic, MAGIC)
  view.setUint8(layout.rtp, 0x81)
  view.setUint8(layout.payloadType, (marker ? 0x80 : 0) | (packet.payloadType & 0x7f))
  view.setUint16(layout.sequence, packet.sequence & 0xffff)
  const digits = sim.padStart(simBytes * 2, '0')
  for (let i = 0; i < simBytes; i++) bytes[layout.sim + i] = Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16)
  view.setUint8(layout.channel, packet.channel)
  view.setUint8(layout.dataType, (dataKind << 4) | parts.indexOf(part))
  if (layout.timestamp !== -1) view.setBigUint64(layout.timestamp, BigInt(Math.max(0, Math.round(packet.timestamp ?? 0))))
  if (layout.sinceKeyFrame !== -1) view.setUint16(layout.sinceKeyFrame, packet.sinceKeyFrame ?? 0)
  if (layout.sinceFrame !== -1) view.setUint16(layout.sinceFrame, packet.sinceFrame ?? 0)
  view.setUint16(layout.bodyLength, body.length)
  bytes.set(body, layout.body)
  return bytes
}

/** One frame as it is sent: in packets of at most `largest` bytes of body, with sequence numbers from `packet.sequence` on. */
export function writeFrame(packet: Omit<OutgoingPacket, 'part'>, largest: number = STANDARD_BODY): Uint8Array[] {
  const count = Math.max(1, Math.ceil(packet.body.length / largest))
  return Array.from({ length: count }, (_, index) =>
    writePacket({
      ...packet,
      part: count === 1 ? 'whole' : index === 0 ? 'first' : index === count - 1 ? 'last' : 'middle',
      sequence: packet.sequence + index,
      body: packet.body.subarray(index * largest, (index + 1) * largest),
    }),
  )
}
