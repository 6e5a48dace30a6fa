/** Encrypts a password with a platform's key (entities/password-encryption.ts of the contract). Loaded on demand. */
import { gcm } from '@noble/ciphers/aes.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type EncryptedPasswordContent, passwordEncryption, type PasswordKey } from '@outrider/contract'

export const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), request => request.charCodeAt(0))

const ivLength = 12

export function encryptPassword(
  { keyId, publicKey, nonce }: PasswordKey,
  content: Omit<EncryptedPasswordContent, 'nonce'>,
): string {
  const theirs = toBytes(publicKey)
  const own = x25519.keygen()
  const shared = x25519.getSharedSecret(own.secretKey, theirs)
  const key = hkdf(sha256, shared, concatBytes(own.publicKey, theirs), utf8ToBytes(passwordEncryption.info), 32)
  const iv = randomBytes(ivLength)
  const encrypted = gcm(key, iv, utf8ToBytes(keyId)).encrypt(utf8ToBytes(JSON.stringify({ ...content, nonce })))
  return `${passwordEncryption.prefix}${[keyId, ...[own.publicKey, iv, encrypted].map(toText)].join('.')}`
}
