/** Escaping (JT/T 808-2019 clause 4.4): inside a frame 7E is sent as 7D 02, and 7D as 7D 01. */
export const DELIMITER = 0x7e
export const ESCAPE = 0x7d

export type Unescaped =
  | { ok: true; bytes: Buffer; unescapedChecksum: boolean }
  /** Offset of the escape byte that is not followed by 01 or 02. */
  | { ok: false; offset: number }

/**
 * Removes the escapes; returns the same buffer when there are none. O(n). Some terminals do not escape a checksum of 7D: a 7D at the end
 * is accepted and reported as `unescapedChecksum`.
 */
export function unescape(content: Buffer): Unescaped {
  const first = content.indexOf(ESCAPE)
  if (first === -1) return { ok: true, bytes: content, unescapedChecksum: false }
  const bytes = Buffer.allocUnsafe(content.length)
  content.copy(bytes, 0, 0, first)
  let to = first
  for (let at = first; at < content.length; at++) {
    const byte = content[at] as number
    if (byte !== ESCAPE) {
      bytes[to++] = byte
      continue
    }
    const next = content[at + 1]
    if (next === 0x01 || next === 0x02) {
      bytes[to++] = next === 0x01 ? ESCAPE : DELIMITER
      at++
    } else if (next === undefined) {
      bytes[to++] = ESCAPE
      return { ok: true, bytes: bytes.subarray(0, to), unescapedChecksum: true }
    } else return { ok: false, offset: at }
  }
  return { ok: true, bytes: bytes.subarray(0, to), unescapedChecksum: false }
}

/** Offset in the escaped content of the unescaped byte `index`, so that errors point at the bytes as sent. */
export function escapedOffset(content: Buffer, index: number): number {
  let at = 0
  for (let i = 0; i < index && at < content.length; i++) at += content[at] === ESCAPE && at + 1 < content.length ? 2 : 1
  return at
}

/** Check code (JT/T 808-2019 clause 4.4): XOR of the bytes from `start` up to, not including, `end`. */
export function checksum(bytes: Uint8Array, start: number, end: number): number {
  let sum = 0
  for (let i = start; i < end; i++) sum ^= bytes[i] as number
  return sum
}
