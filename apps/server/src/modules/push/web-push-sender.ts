/** Sends one encrypted message to one browser's push service (RFC 8030, 8291, 8292). */
import webPush from 'web-push'
import type { PushMessage, Sender } from './push.ts'
import type { VapidKeys } from './vapid-keys.ts'

interface Needs {
  keys: VapidKeys
  /** mailto: or https: address at which push services reach the operator. */
  contact: string
  post?: typeof fetch
}

/** Seconds a push service keeps a message for a device that is away. */
const keepFor = 86_400
const patience = 10_000

export function webPushSender({ keys, contact, post = fetch }: Needs): Sender {
  return async ({ address, p256dh, auth }, message: PushMessage) => {
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(
      { endpoint: address, keys: { p256dh: p256dh ?? '', auth: auth ?? '' } },
      JSON.stringify(message),
      { vapidDetails: { subject: contact, ...keys }, TTL: keepFor, urgency: 'normal', contentEncoding: 'aes128gcm' },
    )
    const response = await post(endpoint, {
      method,
      headers,
      body: new Uint8Array(body ?? []),
      // A redirect would lead past the list of allowed services.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (response.status === 404 || response.status === 410) return 'gone'
    if (!response.ok) throw new Error(`push service: HTTP ${response.status}`)
    return 'sent'
  }
}
