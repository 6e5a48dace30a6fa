/** Identity of a report: the first 64 bits of the SHA-256 of its body. */
import { sha256Start } from './sha256.ts'

/**
 * @param bytes body of the report in the form of a 0x0200
 * @param salt distinguishes identical reports of a terminal without a working clock
 */
export function digestOf(bytes: Buffer, salt?: number): bigint {
  if (salt === undefined) return sha256Start(bytes)
  const salted = Buffer.allocUnsafe(bytes.length + 4)
  bytes.copy(salted)
  salted.writeUInt32BE(salt, bytes.length)
  return sha256Start(salted)
}
