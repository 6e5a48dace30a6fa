/** From the bytes between the flags to header and body. */
import type { Edition } from '../edition.ts'
import { applyCipher, type CipherSecrets } from './cipher.ts'
import { END, isEscaped, START, unescape } from './escape.ts'
import { checkFits } from './frame-end.ts'
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
  const usual = readPlain(unescape(content), format)
  if (usual.ok || usual.error === 'noSecrets') return escapedFirst(usual, hasFlags(content))
  // Platforms that escape before they encrypt: what looks like a pair is cipher text.
  const asSent = readPlain(content, format)
  if (asSent.ok || asSent.error === 'noSecrets') return escapedFirst(asSent, true)
  return usual
}

function readPlain(plain: Buffer, format: LinkFormat): FrameResult {
  const edition = format.edition ?? guessEdition(plain)
  const header = readHeader(plain.subarray(0, -crcBytes), edition)
  if (!header) return { ok: false, error: 'tooShort' }
  const { length, encrypted, key } = header
  const asSent = plain.length + flagBytes
  // A length that does not count the escapes in an encrypted body is shorter than what came.
  if (length !== asSent && !(encrypted && length < asSent)) return { ok: false, error: 'wrongLength', header }
  if (!checkFits(plain)) return { ok: false, error: length === asSent ? 'wrongCrc' : 'wrongLength', header }
  const sent = plain.subarray(headerBytes(edition), -crcBytes)
  if (!encrypted) return { ok: true, frame: { edition, header, body: sent } }
  if (!format.secrets) return { ok: false, error: 'noSecrets', header }
  const body = applyCipher(sent, key, format.secrets)
  if (length === asSent) return { ok: true, frame: { edition, header, body } }
  const meant = unescape(body)
  if (meant.length !== body.length + length - asSent) return { ok: false, error: 'wrongLength', header }
  return { ok: true, frame: { edition, header, body: meant } }
}

/** Takes the escapes out of the body of a platform that escapes before it encrypts: `bare` bytes or the length of its data show it. */
function escapedFirst(result: FrameResult, bare: boolean): FrameResult {
  if (!result.ok || !result.frame.header.encrypted) return result
  const { body } = result.frame
  if (!isEscaped(body) || !(bare || fillsEnvelope(unescape(body)))) return result
  return { ok: true, frame: { ...result.frame, body: unescape(body) } }
}

const hasFlags = (bytes: Buffer): boolean => bytes.includes(START) || bytes.includes(END)

/** Where envelopes without and with a vehicle have the length of their data. */
const lengthsAt = [2, 24] as const
const fillsEnvelope = (body: Buffer): boolean =>
  lengthsAt.some(at => body.length >= at + 4 && body.readUInt32BE(at) === body.length - at - 4)
