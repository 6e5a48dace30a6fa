/** Encrypts a password with a platform's RSA key (entities/password-encryption.ts of the contract), for platforms without X25519. */
import { type EncryptedPasswordContent, passwordEncryption, type PasswordKey } from '@outrider/contract'
import { toBytes, toText } from './encrypt-password.ts'

/** WebCrypto exists only over https and on localhost. */
export const canEncryptRsa = (): boolean => globalThis.crypto?.subtle !== undefined

const insidePem = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')

export async function encryptPasswordRsa(
  { keyId, publicKey, nonce }: PasswordKey,
  content: Omit<EncryptedPasswordContent, 'nonce'>,
): Promise<string> {
  const how = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const theirs = toBytes(insidePem(publicKey))
  const key = await crypto.subtle.importKey('spki', theirs, how, false, ['encrypt'])
  const encrypted = await crypto.subtle.encrypt(how, key, new TextEncoder().encode(JSON.stringify({ ...content, nonce })))
  return `${passwordEncryption.rsaPrefix}${keyId}.${toText(new Uint8Array(encrypted))}`
}
