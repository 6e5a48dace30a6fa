/** The shell tells its client id with a sign-in: from then on that device is pushed to, until this sign-in ends. */
import type { Begun } from '../user/sessions.ts'
import type { PushRepository, Subscription } from './push.repository.ts'

/** Which service a system's client ids belong to, and what they look like. Those of iOS become part of an address. */
const services: Readonly<Record<number, { kind: Subscription['kind']; looks: RegExp }>> = {
  0: { kind: 'fcm', looks: /^[\w:-]{16,}$/ },
  1: { kind: 'apns', looks: /^[\da-f]{64,200}$/i },
}

export const keepShellClient =
  (subscriptions: Pick<PushRepository, 'subscribe'>) =>
  async ({ sessionId, userId, device, lang }: Begun): Promise<void> => {
    const { mobileOs, pushClientId } = device
    const service = typeof mobileOs === 'number' ? services[mobileOs] : undefined
    if (!service || typeof pushClientId !== 'string' || !service.looks.test(pushClientId)) return
    const { kind } = service
    await subscriptions.subscribe({ userId, sessionId, kind, address: pushClientId, p256dh: null, auth: null, lang })
  }
