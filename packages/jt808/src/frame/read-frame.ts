/** Parses the bytes between two delimiters into header and body. Refuses only broken frames; oddities are tolerated and named. */
import { checksum, escapedOffset, unescape } from './escape.ts'
import {
  BODY_LENGTH_MASK,
  HEADER_2013,
  HEADER_2019,
  type Header,
  SUB_PACKAGE_BIT,
  SUB_PACKAGE_BYTES,
  VERSION_BIT,
} from './header.ts'
import { isBcd, phoneOf } from './phone.ts'

export interface Frame {
  header: Header
  body: Buffer
  /** Names of the deviations from the standard that were tolerated (see README). */
  deviations: string[]
}

export type FrameErrorCode = 'tooShort' | 'badEscape' | 'badChecksum' | 'lengthMismatch' | 'badSubPackage'

export interface FrameError {
  code: FrameErrorCode
  message: string
  /** Offset of the error in the escaped content, bytes. */
  offset: number
}

export type FrameResult = { ok: true; frame: Frame } | { ok: false; error: FrameError }

/**
 * Parses one frame: unescapes it, checks check code and length, splits header and body. O(n). Never throws.
 * @param content the bytes between two 0x7E, still escaped; the frame's buffers are slices of it, or of one copy.
 */
export function readFrame(content: Buffer): FrameResult {
  const plain = unescape(content)
  if (!plain.ok) {
    const next = content[plain.offset + 1] as number
    return refuse('badEscape', `7D is followed by ${hex(next)}, not by 01 or 02`, plain.offset)
  }
  const bytes = plain.bytes
  const size = bytes.length
  const end = size - 1
  if (size < HEADER_2013 + 1) {
    return refuse('tooShort', `${size} bytes are too few for a header (12) and a checksum`, content.length)
  }
  const sum = checksum(bytes, 0, end)
  if (sum !== bytes[end]) {
    const message = `the checksum is ${hex(bytes[end] as number)}, computed ${hex(sum)}`
    return refuse('badChecksum', message, escapedOffset(content, end))
  }

  const deviations: string[] = []
  if (plain.unescapedChecksum) deviations.push('unescapedChecksum')
  const properties = ((bytes[2] as number) << 8) | (bytes[3] as number)
  const split = (properties & SUB_PACKAGE_BIT) !== 0
  const declared = (properties & BODY_LENGTH_MASK) + (split ? SUB_PACKAGE_BYTES : 0)

  // Some terminals declare one header layout and send the other. The length is then off by exactly five bytes.
  let header = (properties & VERSION_BIT) !== 0 ? HEADER_2019 : HEADER_2013
  const other = HEADER_2013 + HEADER_2019 - header
  if (header + declared !== end) {
    if (other + declared !== end) {
      const message = `the header declares ${header + declared} bytes before the checksum, there are ${end}`
      return refuse('lengthMismatch', message, 2)
    }
    header = other
    deviations.push('headerLayout')
  }

  const is2019 = header === HEADER_2019
  const phoneStart = is2019 ? 5 : 4
  const serialStart = header - 2
  const phoneBytes = bytes.subarray(phoneStart, serialStart)
  if (!isBcd(phoneBytes)) deviations.push('nonBcdPhone')

  let subPackage: Header['subPackage']
  let bodyStart = header
  if (split) {
    const total = bytes.readUInt16BE(header)
    const index = bytes.readUInt16BE(header + 2)
    if (index < 1 || index > total) {
      return refuse('badSubPackage', `package ${index} of ${total} is impossible`, escapedOffset(content, header))
    }
    subPackage = { total, index }
    bodyStart += SUB_PACKAGE_BYTES
  }
  return {
    ok: true,
    frame: {
      header: {
        messageId: ((bytes[0] as number) << 8) | (bytes[1] as number),
        version: is2019 ? '2019' : '2013',
        phone: phoneOf(phoneBytes),
        phoneBytes,
        protocolVersion: is2019 ? (bytes[4] as number) : 0,
        serial: ((bytes[serialStart] as number) << 8) | (bytes[serialStart + 1] as number),
        encryption: (properties >> 10) & 7,
        subPackage,
      },
      body: bytes.subarray(bodyStart, end),
      deviations,
    },
  }
}

const refuse = (code: FrameErrorCode, message: string, offset: number): FrameResult => ({
  ok: false,
  error: { code, message, offset },
})

const hex = (byte: number): string => byte.toString(16).padStart(2, '0').toUpperCase()
