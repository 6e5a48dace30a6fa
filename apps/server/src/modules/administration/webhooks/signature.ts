/** Messages are signed as Standard Webhooks 1.0.0 say, for which receivers find libraries. */
import { createHmac, randomBytes } from 'node:crypto'

const shownAs = 'whsec_'

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
