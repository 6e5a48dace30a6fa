/** Encrypts passwords with the client's library, to check that the server can decrypt them. */
import { gcm } from '@noble/ciphers/aes.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { constants, publicEncrypt, randomBytes } from 'node:crypto'
import { type EncryptedPasswordContent, passwordEncryption, type PasswordKey } from '@outrider/contract'

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

export function encryptForServer(
  { keyId, publicKey, nonce }: PasswordKey,
  content: Omit<EncryptedPasswordContent, 'nonce'>,
): string {
  const server = new Uint8Array(Buffer.from(publicKey, 'base64url'))
  const secret = x25519.utils.randomSecretKey()
  const own = x25519.getPublicKey(secret)
  const salt = new Uint8Array([...own, ...server])
  const key = hkdf(sha256, x25519.getSharedSecret(secret, server), salt, Buffer.from(passwordEncryption.info), 32)
  const iv = new Uint8Array(randomBytes(12))
  const encrypted = gcm(key, iv, Buffer.from(keyId)).encrypt(Buffer.from(JSON.stringify({ ...content, nonce })))
  return `${passwordEncryption.prefix}${[keyId, text(own), text(iv), text(encrypted)].join('.')}`
}

export function encryptForServerRsa(
  { keyId, publicKey, nonce }: PasswordKey,
  content: Omit<EncryptedPasswordContent, 'nonce'>,
): string {
  const how = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return `${passwordEncryption.rsaPrefix}${keyId}.${text(publicEncrypt(how, Buffer.from(JSON.stringify({ ...content, nonce }))))}`
}
