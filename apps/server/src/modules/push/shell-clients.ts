/** Subscribes a native shell to push by the client id in its sign-in, until that session ends. */
import type { SessionStart } from '../../accounts/sessions.ts'
import type { PushSubscription } from '../ports.ts'
import type { PushRepository } from './push.repository.ts'

/** Push service and format of client ids by mobileOs. The format matters for iOS: the id becomes part of a URL. */
const services: Readonly<Record<number, { kind: PushSubscription['kind']; pattern: RegExp }>> = {
  0: { kind: 'fcm', pattern: /^[\w:-]{16,}$/ },
  1: { kind: 'apns', pattern: /^[\da-f]{64,200}$/i },
}

export const registerShellClient =
  (subscriptions: Pick<PushRepository, 'subscribe'>) =>
  async ({ sessionId, userId, device, lang }: SessionStart): Promise<void> => {
    const { mobileOs, pushClientId } = device
    const service = typeof mobileOs === 'number' ? services[mobileOs] : undefined
    if (!service || typeof pushClientId !== 'string' || !service.pattern.test(pushClientId)) return
    const { kind } = service
    await subscriptions.subscribe({ userId, sessionId, kind, address: pushClientId, p256dh: null, auth: null, lang })
  }
