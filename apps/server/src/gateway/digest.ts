/** The identity of a report: 64 bits of a hash of what the terminal sent. */
import { hash } from 'node:crypto'

/**
 * @param bytes the body as a 0x0200 carries it
 * @param salt tells reports apart that are alike because the terminal has no clock
 */
export function digestOf(bytes: Buffer, salt?: number): bigint {
  if (salt === undefined) return hash('sha256', bytes, 'buffer').readBigInt64BE(0)
  const salted = Buffer.allocUnsafe(bytes.length + 4)
  bytes.copy(salted)
  salted.writeUInt32BE(salt, bytes.length)
  return hash('sha256', salted, 'buffer').readBigInt64BE(0)
}
