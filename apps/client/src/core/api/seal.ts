/** Seals a password to a platform's key, as the contract's `sealing.ts` has it. Loaded when a password is about to travel. */
import { gcm } from '@noble/ciphers/aes.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type SealedContent, sealing, type SealingKey } from '@outrider/contract'

export const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

const ivLength = 12

export function seal({ keyId, publicKey, nonce }: SealingKey, content: Omit<SealedContent, 'nonce'>): string {
  const theirs = toBytes(publicKey)
  const own = x25519.keygen()
  const shared = x25519.getSharedSecret(own.secretKey, theirs)
  const key = hkdf(sha256, shared, concatBytes(own.publicKey, theirs), utf8ToBytes(sealing.info), 32)
  const iv = randomBytes(ivLength)
  const sealed = gcm(key, iv, utf8ToBytes(keyId)).encrypt(utf8ToBytes(JSON.stringify({ ...content, nonce })))
  return `${sealing.prefix}${[keyId, ...[own.publicKey, iv, sealed].map(toText)].join('.')}`
}
