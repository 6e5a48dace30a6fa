/** Secrets in the database: encrypted with the secret of the data folder (AES-256-GCM), so that a stolen dump is not enough to use them. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** What each is the secret of. */
export const secretOf = {
  secondFactor: (userId: number): string => `second factor of ${userId}`,
  partner: (name: string): string => name,
  webhook: 'webhook',
  noticeChannel: 'noticeChannel',
  identityProvider: 'secret at an identity provider',
} as const

const [ivLength, tagLength] = [12, 16]

/** @param of what it is the secret of: it opens as nothing else */
export function encrypted(secret: Uint8Array, of: string, folderSecret: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', folderSecret, iv)
  cipher.setAAD(Buffer.from(of))
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Throws where it was encrypted as something else, or with another secret. */
export function decrypted(stored: Buffer, of: string, folderSecret: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', folderSecret, stored.subarray(0, ivLength), { authTagLength: tagLength })
  decipher.setAAD(Buffer.from(of))
  decipher.setAuthTag(stored.subarray(-tagLength))
  return Buffer.concat([decipher.update(stored.subarray(ivLength, -tagLength)), decipher.final()])
}

/** undefined: it was encrypted as something else, or with another secret. */
export function readable(stored: Buffer, of: string, folderSecret: Buffer): Buffer | undefined {
  try {
    return decrypted(stored, of, folderSecret)
  } catch {
    return undefined
  }
}
