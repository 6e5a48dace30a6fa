/** The phone number that identifies a terminal, independent of the header layout. */
import type { Version } from '../version.ts'

/** True when every half-byte is a decimal digit. */
export function isBcd(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    if (byte > 0x99 || (byte & 0x0f) > 9) return false
  }
  return true
}

/** Digits (lower-case hex if not BCD) without leading zeros; '0' when all are zero. */
export function phoneOf(bytes: Buffer): string {
  const digits = bytes.toString('hex')
  let start = 0
  while (start < digits.length - 1 && digits.charCodeAt(start) === 0x30) start++
  return start === 0 ? digits : digits.slice(start)
}

export interface TerminalAddress {
  version: Version
  phoneBytes: Buffer
  protocolVersion: number
}

/**
 * Header fields for writing to a terminal from which no frame has been received. 2019 terminals get protocol version 1.
 * @throws RangeError when `phone` is not hex digits or longer than 12 (2019: 20) digits
 */
export function terminalAddress(phone: string, version: Version): TerminalAddress {
  const length = version === '2019' ? 20 : 12
  if (!/^[0-9a-f]+$/i.test(phone) || phone.length > length) {
    throw new RangeError(`a ${version} phone has at most ${length} digits: ${phone}`)
  }
  return {
    version,
    phoneBytes: Buffer.from(phone.padStart(length, '0'), 'hex'),
    protocolVersion: version === '2019' ? 1 : 0,
  }
}
