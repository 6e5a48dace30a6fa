/** From the bytes between the flags to header and body. */
import type { Edition } from '../edition.ts'
import { applyCipher, type CipherSecrets } from './cipher.ts'
import { crc16 } from './crc.ts'
import { unescape } from './escape.ts'
import { guessEdition, type Header, headerBytes, readHeader } from './header.ts'

export interface Frame {
  edition: Edition
  header: Header
  /** Decrypted, if it was encrypted and the secrets are known. */
  body: Buffer
}

/** `noSecrets`: it is encrypted, and no secrets are given. */
export type FrameErrorCode = 'tooShort' | 'wrongLength' | 'wrongCrc' | 'noSecrets'

export type FrameResult = { ok: true; frame: Frame } | { ok: false; error: FrameErrorCode; header?: Header }

export interface LinkFormat {
  /** Undefined: guessed from each frame, for captures. */
  edition?: Edition | undefined
  /** Undefined: nothing is decrypted. */
  secrets?: CipherSecrets | undefined
}

const crcBytes = 2
const flagBytes = 2

/** `content`: between two flags, still escaped. O(n). */
export function readFrame(content: Buffer, format: LinkFormat): FrameResult {
  const plain = unescape(content)
  const edition = format.edition ?? guessEdition(plain)
  const header = readHeader(plain.subarray(0, -crcBytes), edition)
  if (!header) return { ok: false, error: 'tooShort' }
  if (header.length !== plain.length + flagBytes) return { ok: false, error: 'wrongLength', header }
  if (crc16(plain.subarray(0, -crcBytes)) !== plain.readUInt16BE(plain.length - crcBytes))
    return { ok: false, error: 'wrongCrc', header }
  const sent = plain.subarray(headerBytes(edition), -crcBytes)
  if (!header.encrypted) return { ok: true, frame: { edition, header, body: sent } }
  if (!format.secrets) return { ok: false, error: 'noSecrets', header }
  return { ok: true, frame: { edition, header, body: applyCipher(sent, header.key, format.secrets) } }
}
