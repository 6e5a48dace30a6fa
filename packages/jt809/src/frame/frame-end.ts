/** Whether a frame is over at a flag: its length and its check say so, not the flag. */
import { crc16 } from './crc.ts'
import { unescape } from './escape.ts'
import { ENCRYPTED_AT, headerBytes } from './header.ts'

const crcBytes = 2
const flagBytes = 2
/** A header of 2011 without a body, both flags and the CRC. */
export const SMALLEST_FRAME = headerBytes('2011') + crcBytes + flagBytes
/** Of the length, each byte as an escaped pair. */
const longestLength = 8

/** `late`: longer than its length, as escapes in a body make it; `damaged`: with another check; `never`: no frame can have begun there. */
export type FrameEnd = 'whole' | 'open' | 'late' | 'damaged' | 'never'

export const checkFits = (plain: Buffer): boolean =>
  plain.length > crcBytes && crc16(plain.subarray(0, -crcBytes)) === plain.readUInt16BE(plain.length - crcBytes)

/**
 * `sent`: from behind the opening flag up to a closing one; `pairs`: escaped pairs in it. Bytes count as escaped, and as they are: platforms that
 * escape before they encrypt send what looks like a pair. O(1), but where the length fits or is over.
 */
export function endOf(sent: Buffer, { pairs, maxFrame }: { pairs: number; maxFrame: number }): FrameEnd {
  const asSent = sent.length + flagBytes
  const plain = asSent - pairs
  if (sent.length < 4) return 'open'
  const begin = unescape(sent.subarray(0, longestLength))
  const meant = begin.length < 4 ? 0 : begin.readUInt32BE(0)
  const bare = sent.readUInt32BE(0)
  const possible = (length: number) => length >= SMALLEST_FRAME && length <= maxFrame
  if (!possible(meant) && !possible(bare)) return 'never'
  const fits = plain === meant || asSent === bare
  if (plain === meant && checkFits(unescape(sent))) return 'whole'
  if (asSent === bare && checkFits(sent)) return 'whole'
  if ((possible(meant) && plain < meant) || (possible(bare) && asSent < bare)) return 'open'
  if (fits) return 'damaged'
  // A length that does not count the escapes in the body: what is encrypted may be longer, at most twice as long.
  if (sent[ENCRYPTED_AT] !== 1 || asSent < bare || asSent > bare * 2) return 'never'
  return checkFits(sent) ? 'whole' : 'late'
}
