/**
 * Encrypted passwords, sent instead of a password so that neither eavesdroppers nor logs can use it: the password and a nonce of the server,
 * encrypted with a key of the server. Valid once, for two minutes. The words "sealed" and "rsa" are part of the wire format.
 *
 * user/getPublicKey (X25519): a fresh key pair of the client's own; key = HKDF-SHA256(shared secret, salt = client's public key then
 * server's, info = `info`, 32 bytes); AES-256-GCM, 12 random bytes of IV, additional data = keyId.
 *   sealed:<keyId>.<client's public key>.<IV>.<ciphertext and tag>
 * user/getRsaPublicKey, for clients without X25519: RSA-OAEP with SHA-256.
 *   rsa:<keyId>.<ciphertext>
 * Binary parts are base64url without padding; the plaintext is the JSON of `encryptedPasswordContent`.
 */
import * as z from 'zod/mini'
import { needed } from '../reading.ts'

export const passwordEncryption = {
  prefix: 'sealed:',
  rsaPrefix: 'rsa:',
  info: 'outrider sealed password 1',
  seconds: 120,
} as const

export const encryptedPasswordContent = z.object({
  /** As it would be sent unencrypted (MD5); with `plain`, as entered. */
  password: z.string().check(z.minLength(1), z.maxLength(256)),
  nonce: z.string(),
  plain: z.optional(z.boolean()),
})
export type EncryptedPasswordContent = z.infer<typeof encryptedPasswordContent>

export const passwordKey = z.object({
  keyId: needed(z.string()),
  /** X25519: the 32 bytes in base64url. RSA: SPKI in PEM. */
  publicKey: needed(z.string()),
  nonce: needed(z.string()),
})
export type PasswordKey = z.infer<typeof passwordKey>
