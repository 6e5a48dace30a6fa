/** Sends an encrypted Web Push message (RFC 8030, 8291, 8292). */
import webPush from 'web-push'
import { type PushMessage, PushRefused, type PushSender } from '../ports.ts'
import type { VapidKeys } from './vapid-keys.ts'

interface WebPushDependencies {
  keys: VapidKeys
  /** mailto: or https: address at which push services reach the operator. */
  contact: string
  post?: typeof fetch
}

/** Time the service stores a message for an offline device, seconds. */
const messageLifetimeSeconds = 86_400
const requestTimeout = 10_000

export function webPushSender({ keys, contact, post = fetch }: WebPushDependencies): PushSender {
  return async ({ address, p256dh, auth }, message: PushMessage) => {
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(
      { endpoint: address, keys: { p256dh: p256dh ?? '', auth: auth ?? '' } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: contact, ...keys },
        TTL: messageLifetimeSeconds,
        urgency: message.type === 'Alarm' ? 'high' : 'normal',
        // What the service still holds for a device that is off is replaced.
        ...(message.name !== undefined && { topic: message.name }),
        contentEncoding: 'aes128gcm',
      },
    )
    const response = await post(endpoint, {
      method,
      headers,
      body: new Uint8Array(body ?? []),
      // A redirect would bypass the allow-list.
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeout),
    })
    if (response.status === 404 || response.status === 410) return 'gone'
    if (response.status === 400 || response.status === 413) throw new PushRefused(`push service: HTTP ${response.status}`)
    if (!response.ok) throw new Error(`push service: HTTP ${response.status}`)
    return 'sent'
  }
}
