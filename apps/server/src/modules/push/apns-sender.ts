/** Push to iOS shells by APNs, with a provider token signed with the operator's key. */
import { Notification, Provider, type ResponseFailure } from '@parse/node-apn'
import { type PushMessage, PushRefused, type PushSender } from '../ports.ts'

interface ApnsDependencies {
  /** Content of the .p8 file. */
  key: string
  keyId: string
  teamId: string
  /** Bundle id of the app. */
  topic: string
  /** Base address of the service, https. */
  api: string
  /** Certificate to trust instead of the well-known ones. */
  ca?: string
  now?: () => number
}

/** Time the service stores a message for an offline device, seconds. */
const messageLifetimeSeconds = 86_400
const requestTimeout = 10_000

export interface ApnsSender {
  send: PushSender
  close: () => void
}

/** Throws if the key cannot sign. */
export function apnsSender({ key, keyId, teamId, topic, api, ca, now = Date.now }: ApnsDependencies): ApnsSender {
  const { hostname: address, port } = new URL(api)
  const connect = (): Provider =>
    new Provider({
      token: { key: Buffer.from(key), keyId, teamId },
      address,
      port: Number(port || 443),
      requestTimeout,
      ...(ca !== undefined && { ca: [ca] }),
    })
  let provider = connect()

  const notificationOf = ({ type, applyNum, params, title, body, at, name }: PushMessage): Notification =>
    new Notification({
      topic,
      pushType: 'alert',
      priority: 10,
      expiry: Math.floor(now() / 1000) + messageLifetimeSeconds,
      alert: { title, body },
      sound: 'default',
      payload: { type, applyNum, params, at },
      ...(name !== undefined && { collapseId: name }),
    })

  return {
    async send({ address: device }, message) {
      const used = provider
      const [failure] = (await used.send(notificationOf(message), device)).failed
      if (!failure) return 'sent'
      if (failure.status === 410) return 'gone'
      // Without a status there was no reply, and the connection may be dead: the next push opens a new one.
      if (failure.status === undefined && used === provider) {
        provider = connect()
        void used.shutdown()
      }
      const why = `push service of iOS: ${whyOf(failure)}`
      throw failure.status === 400 || failure.status === 413 ? new PushRefused(why) : new Error(why)
    },
    close: () => void provider.shutdown(),
  }
}

function whyOf({ status, response, error }: ResponseFailure): string {
  const why = response?.reason ?? error?.message ?? ''
  return status === undefined ? why : `HTTP ${status} ${why}`.trimEnd()
}
