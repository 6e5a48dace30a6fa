/** The header after the opening flag: 22 bytes in 2011, 30 in 2019, which adds the time. */
import type { Edition } from '../edition.ts'

export interface Header {
  /** Bytes of the whole frame without escapes, both flags and the CRC included. */
  length: number
  /** Counted by the sender; 0 to 2^32 - 1. */
  serial: number
  messageId: number
  /** Access code that the superior platform gave; some send 0. */
  accessCode: number
  /** Three bytes, 1.2.15 is 01 02 0F. Many platforms send zeros. */
  version: readonly [number, number, number]
  encrypted: boolean
  key: number
  /** Seconds since 1970 by the sender's clock; undefined in 2011. */
  time: number | undefined
}

/** Where it says whether the body is encrypted. */
export const ENCRYPTED_AT = 17

export const headerBytes = (edition: Edition): number => (edition === '2019' ? 30 : 22)

/** Undefined: too short. */
export function readHeader(bytes: Buffer, edition: Edition): Header | undefined {
  if (bytes.length < headerBytes(edition)) return undefined
  return {
    length: bytes.readUInt32BE(0),
    serial: bytes.readUInt32BE(4),
    messageId: bytes.readUInt16BE(8),
    accessCode: bytes.readUInt32BE(10),
    version: [bytes[14] as number, bytes[15] as number, bytes[16] as number],
    encrypted: bytes[ENCRYPTED_AT] === 1,
    key: bytes.readUInt32BE(18),
    time: edition === '2019' ? Number(bytes.readBigUInt64BE(22)) : undefined,
  }
}

/** For captures only: what stands where 2019 has its time is a time of 2017 to 2039. */
export function guessEdition(bytes: Buffer): Edition {
  if (bytes.length < headerBytes('2019') + 2) return '2011'
  const time = bytes.readBigUInt64BE(22)
  return time >= 1_500_000_000n && time <= 2_200_000_000n ? '2019' : '2011'
}

export function writeHeader(header: Header, edition: Edition): Buffer {
  const out = Buffer.alloc(headerBytes(edition))
  out.writeUInt32BE(header.length, 0)
  out.writeUInt32BE(header.serial, 4)
  out.writeUInt16BE(header.messageId, 8)
  out.writeUInt32BE(header.accessCode, 10)
  out.set(header.version, 14)
  out[ENCRYPTED_AT] = header.encrypted ? 1 : 0
  out.writeUInt32BE(header.key, 18)
  if (edition === '2019') out.writeBigUInt64BE(BigInt(header.time ?? 0), 22)
  return out
}
