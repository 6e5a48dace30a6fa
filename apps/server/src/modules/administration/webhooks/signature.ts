/** Messages are signed as Standard Webhooks 1.0.0 say, for which receivers find libraries. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const shownAs = 'whsec_'
const additionalData = Buffer.from('webhook')
const [ivLength, tagLength] = [12, 16]

/** As it is shown once. */
export const newWebhookSecret = (): string => shownAs + randomBytes(32).toString('base64')

/** @param time ms since 1970 */
export function signedHeaders(
  secret: string,
  { id, time, body }: { id: string; time: number; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(time / 1000))
  const key = Buffer.from(secret.slice(shownAs.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** With the secret of the data folder: a stolen dump of the database signs nothing. */
export function encrypted(secret: string, folderSecret: Buffer): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', folderSecret, iv)
  cipher.setAAD(additionalData)
  return Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function decrypted(stored: Buffer, folderSecret: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', folderSecret, stored.subarray(0, ivLength))
  decipher.setAAD(additionalData)
  decipher.setAuthTag(stored.subarray(-tagLength))
  return Buffer.concat([decipher.update(stored.subarray(ivLength, -tagLength)), decipher.final()]).toString('utf8')
}
