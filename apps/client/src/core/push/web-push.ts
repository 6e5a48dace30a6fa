/** Web Push: switched on by the user, held by the service worker, registered with one platform. */
import type { Api } from '../api/api.ts'

export type WebPushState = 'unsupported' | 'denied' | 'off' | 'on'

const registration = async (): Promise<ServiceWorkerRegistration | undefined> => {
  // Missing over plain http and in shells, despite the type.
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  return workers && 'PushManager' in window && 'Notification' in window ? workers.getRegistration() : undefined
}

export async function webPushState(): Promise<WebPushState> {
  const worker = await registration()
  if (!worker) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off'
}

const sameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, at) => byte === key[at])
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), sign => sign.charCodeAt(0))

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Asks for permission if needed and registers with the platform. Returns the resulting state. */
export async function switchOnWebPush(api: Api, platform: string): Promise<WebPushState> {
  const worker = await registration()
  if (!worker) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return webPushState()
  const { webPushKey } = await api.call('user/getPushConfig', {}, { platform })
  const key = bytesOf(webPushKey)
  const before = await worker.pushManager.getSubscription()
  // A browser has one subscription, bound to one platform's key.
  if (before && !sameKey(before, key)) await before.unsubscribe()
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await registerSubscription(api, platform, subscription)
  return 'on'
}

const registerSubscription = (api: Api, platform: string, subscription: PushSubscription, quiet = false) =>
  api.call(
    'user/subscribePush',
    {
      subscription: {
        kind: 'web',
        endpoint: subscription.endpoint,
        p256dh: base64url(subscription.getKey('p256dh')),
        auth: base64url(subscription.getKey('auth')),
      },
    },
    { platform, quiet },
  )

export async function switchOffWebPush(api: Api, platform: string): Promise<WebPushState> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription) return webPushState()
  await subscription.unsubscribe()
  await api.call('user/unsubscribePush', { subscription: { kind: 'web', endpoint: subscription.endpoint } }, { platform })
  return webPushState()
}

/** The platform drops subscriptions with the session, so it is registered again after each sign-in. */
export async function renewWebPush(api: Api, platform: string): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription()
  if (!subscription || Notification.permission !== 'granted') return
  const { webPushKey } = await api.call('user/getPushConfig', {}, { platform, quiet: true })
  if (sameKey(subscription, bytesOf(webPushKey))) await registerSubscription(api, platform, subscription, true)
}
