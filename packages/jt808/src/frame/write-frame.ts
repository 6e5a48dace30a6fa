/** Builds the bytes on the wire from a body, with delimiters, check code and escapes. */
import { checksum, DELIMITER, ESCAPE } from './escape.ts'
import { headerBytes, MAX_BODY, SUB_PACKAGE_BIT, SUB_PACKAGE_BYTES, VERSION_BIT } from './header.ts'
import type { TerminalAddress } from './phone.ts'

export interface Outgoing {
  messageId: number
  serial: number
  body: Uint8Array
  subPackage?: { total: number; index: number }
}

/**
 * Builds one frame. O(n).
 * @param to a received header, so that the reply has the same layout and phone bytes, or `terminalAddress`
 * @throws RangeError when the body has more than 1023 bytes, or when the number of phone bytes does not fit the edition
 */
export function writeFrame(to: TerminalAddress, message: Outgoing): Buffer {
  const { body, subPackage } = message
  if (body.length > MAX_BODY) throw new RangeError(`a body has at most ${MAX_BODY} bytes, this one has ${body.length}`)
  const is2019 = to.version === '2019'
  const head = headerBytes(to.version)
  const bodyStart = 1 + head + (subPackage ? SUB_PACKAGE_BYTES : 0)
  const end = bodyStart + body.length
  const out = Buffer.allocUnsafe(end + 2)
  out[0] = DELIMITER
  out.writeUInt16BE(message.messageId, 1)
  out.writeUInt16BE(body.length | (subPackage ? SUB_PACKAGE_BIT : 0) | (is2019 ? VERSION_BIT : 0), 3)
  if (is2019) out[5] = to.protocolVersion
  if (to.phoneBytes.length !== (is2019 ? 10 : 6))
    throw new RangeError(`${to.phoneBytes.length} phone bytes in a ${to.version} header`)
  out.set(to.phoneBytes, is2019 ? 6 : 5)
  out.writeUInt16BE(message.serial & 0xffff, head - 1)
  if (subPackage) {
    out.writeUInt16BE(subPackage.total, head + 1)
    out.writeUInt16BE(subPackage.index, head + 3)
  }
  out.set(body, bodyStart)
  out[end] = checksum(out, 1, end)
  out[end + 1] = DELIMITER
  return escaped(out)
}

/** Escapes the bytes between the two delimiters; returns the same buffer when none needs it. */
function escaped(frame: Buffer): Buffer {
  const last = frame.length - 1
  let more = 0
  for (let i = 1; i < last; i++) if (frame[i] === DELIMITER || frame[i] === ESCAPE) more++
  if (more === 0) return frame
  const out = Buffer.allocUnsafe(frame.length + more)
  let to = 0
  out[to++] = DELIMITER
  for (let i = 1; i < last; i++) {
    const byte = frame[i] as number
    if (byte === DELIMITER || byte === ESCAPE) {
      out[to++] = ESCAPE
      out[to++] = byte === ESCAPE ? 0x01 : 0x02
    } else out[to++] = byte
  }
  out[to] = DELIMITER
  return out
}

/**
 * Builds as many frames as the body needs, up to 1023 bytes each, with one serial each. O(n).
 * @param nextSerial 16 bits of it are used
 * @throws RangeError when the body needs more than 65535 packages, or for the reasons of `writeFrame`
 */
export function writeMessage(
  to: TerminalAddress,
  messageId: number,
  body: Uint8Array,
  nextSerial: () => number,
): { frames: Buffer[]; serials: number[] } {
  const total = Math.max(1, Math.ceil(body.length / MAX_BODY))
  if (total > 0xffff) throw new RangeError(`a message of ${body.length} bytes needs more than 65535 packages`)
  const frames: Buffer[] = []
  const serials: number[] = []
  for (let index = 1; index <= total; index++) {
    const serial = nextSerial()
    const part = body.subarray((index - 1) * MAX_BODY, index * MAX_BODY)
    frames.push(writeFrame(to, { messageId, serial, body: part, subPackage: total > 1 ? { total, index } : undefined }))
    serials.push(serial)
  }
  return { frames, serials }
}
