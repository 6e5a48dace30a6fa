/** The number by which a terminal is known, whatever header it came in. */
import type { Version } from '../version.ts'

/** True when every half-byte is a decimal digit. */
export function isBcd(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    if (byte > 0x99 || (byte & 0x0f) > 9) return false
  }
  return true
}

/** Digits (or, from odd terminals, lower-case hex) without the zeros the field was filled up with. */
export function phoneOf(bytes: Buffer): string {
  const digits = bytes.toString('hex')
  let start = 0
  while (start < digits.length - 1 && digits.charCodeAt(start) === 0x30) start++
  return start === 0 ? digits : digits.slice(start)
}

export interface Address {
  version: Version
  phoneBytes: Buffer
  protocolVersion: number
}

/** How to write to a terminal that has not written first. 2019 terminals get protocol version 1. */
export function addressOf(phone: string, version: Version): Address {
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
