/** Location frames for the load generator: built once per terminal; then only serial, position, time and checksum are patched. */
import { terminalAddress, encode, messages, writeFrame } from '@outrider/jt808'
import type { Version } from '../fleet/fleet-row.ts'

const delimiter = 0x7e
const escape = 0x7d

/** Offset of the wire's clock (UTC+8), ms. */
const wireOffset = 8 * 3_600_000

let timeOf = -1
const timeBytes = new Uint8Array(6)

/** BCD time of a whole second; cached, because consecutive frames mostly have the same second. */
function wireTime(ms: number): Uint8Array {
  if (ms === timeOf) return timeBytes
  const date = new Date(ms + wireOffset)
  const parts = [
    date.getUTCFullYear() % 100,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ]
  for (let i = 0; i < 6; i++) timeBytes[i] = (Math.floor((parts[i] as number) / 10) << 4) | ((parts[i] as number) % 10)
  timeOf = ms
  return timeBytes
}

export class LocationFrames {
  /** Header and body before escaping; the patched bytes contain the last values. */
  readonly #plain: Buffer
  readonly #header: number

  constructor(phone: string, version: Version) {
    const body = encode(
      messages.location,
      {
        alarms: 0,
        // ACC on, has a fix, north and east.
        status: 0b11,
        latitude: 1,
        longitude: 1,
        altitude: 35,
        speed: 60,
        course: 90,
        time: null,
        extras: { mileage: 10_000, fuel: 120, signal: 25, satellites: 12 },
      },
      version,
    )
    const frame = writeFrame(terminalAddress(phone, version), { messageId: messages.location.id, serial: 0, body })
    this.#plain = unescaped(frame)
    this.#header = this.#plain.length - body.length
  }

  /** Largest size of one frame, bytes: every byte escaped. */
  get room(): number {
    return this.#plain.length * 2 + 4
  }

  /** Writes one frame at an offset and returns the offset after it. `time`: ms since 1970, a whole second; position in millionths of a degree. */
  write(to: Buffer, at: number, serial: number, time: number, latitudeE6: number, longitudeE6: number, alarms = 0): number {
    const plain = this.#plain
    const header = this.#header
    plain[header - 2] = serial >> 8
    plain[header - 1] = serial & 0xff
    plain.writeUInt32BE(alarms, header)
    plain.writeUInt32BE(latitudeE6, header + 8)
    plain.writeUInt32BE(longitudeE6, header + 12)
    plain.set(wireTime(time), header + 22)
    let sum = 0
    to[at++] = delimiter
    for (let i = 0; i < plain.length; i++) {
      const byte = plain[i] as number
      sum ^= byte
      at = put(to, at, byte)
    }
    at = put(to, at, sum)
    to[at++] = delimiter
    return at
  }
}

function put(to: Buffer, at: number, byte: number): number {
  if (byte !== delimiter && byte !== escape) {
    to[at] = byte
    return at + 1
  }
  to[at] = escape
  to[at + 1] = byte === escape ? 0x01 : 0x02
  return at + 2
}

/** Header and body of a frame, without delimiters, escapes and checksum. */
function unescaped(frame: Buffer): Buffer {
  const bytes: number[] = []
  for (let i = 1; i < frame.length - 1; i++) {
    const byte = frame[i] as number
    bytes.push(byte === escape ? (frame[++i] === 0x01 ? escape : delimiter) : byte)
  }
  return Buffer.from(bytes.slice(0, -1))
}
