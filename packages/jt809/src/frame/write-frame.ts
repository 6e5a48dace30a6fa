/** From a body to the bytes on the wire. */
import type { Edition } from '../edition.ts'
import { applyCipher, type CipherSecrets } from './cipher.ts'
import { crc16 } from './crc.ts'
import { END, escape, START } from './escape.ts'
import { type Header, headerBytes, writeHeader } from './header.ts'

export interface OutgoingFrame {
  edition: Edition
  serial: number
  messageId: number
  accessCode: number
  version: Header['version']
  body: Uint8Array
  /** Seconds since 1970; sent in 2019 only. */
  time: number
  /** Undefined: the body is sent as it is. */
  encryption?: { key: number; secrets: CipherSecrets } | undefined
}

/** O(n). */
export function writeFrame({ edition, body, encryption, ...rest }: OutgoingFrame): Buffer {
  const sent = encryption ? applyCipher(body, encryption.key, encryption.secrets) : body
  const length = 2 + headerBytes(edition) + sent.length + 2
  const header = writeHeader({ ...rest, length, encrypted: encryption !== undefined, key: encryption?.key ?? 0 }, edition)
  const plain = Buffer.concat([header, sent])
  const crc = Buffer.alloc(2)
  crc.writeUInt16BE(crc16(plain))
  return Buffer.concat([Buffer.of(START), escape(plain), escape(crc), Buffer.of(END)])
}
