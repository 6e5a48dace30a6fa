/** Push notifications to all subscriptions of a user. Currently only the test message is sent. */
import type { Lang } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { PushMessage, PushSenders } from '../ports.ts'
import type { PushRepository } from './push.repository.ts'

interface PushDependencies {
  subscriptions: PushRepository
  senders: PushSenders
  webPushKey: string
  /** Throws a Refusal for endpoints of unknown push services. */
  checkService: (endpoint: string) => void
  /** Open id of an official account credential. */
  openIdOf: (credential: string) => string
  log: { warn: (detail: object, line: string) => void }
}

type PushPath = 'user/getPushConfig' | 'user/accept' | 'user/subscribePush' | 'user/unsubscribePush' | 'user/testPush'

const testTexts: Record<Lang, Pick<PushMessage, 'title' | 'body'>> = {
  zh: { title: 'Outrider', body: '测试通知：此设备可以接收推送。' },
  en: { title: 'Outrider', body: 'Test notification: this device receives notifications.' },
}

export class Push {
  readonly #deps: PushDependencies
  constructor(deps: PushDependencies) {
    this.#deps = deps
  }

  /** Sends to every device of a user; counts successes and failures. */
  async sendToUser(userId: number, messageIn: (lang: Lang) => PushMessage): Promise<{ sent: number; failed: number }> {
    const { subscriptions, senders, log } = this.#deps
    if (!(await subscriptions.accepts(userId))) fail('push.notAccepted')
    let sent = 0
    let failed = 0
    for (const subscription of await subscriptions.of(userId)) {
      const send = senders[subscription.kind]
      if (!send) continue
      try {
        if ((await send(subscription, messageIn(subscription.lang))) === 'gone') await subscriptions.remove(subscription.id)
        else sent += 1
      } catch (error) {
        failed += 1
        log.warn({ err: error, kind: subscription.kind }, 'push failed')
      }
    }
    return { sent, failed }
  }
}

export function pushHandlers(deps: PushDependencies): Handlers<PushPath> {
  const { subscriptions, senders, webPushKey } = deps
  const push = new Push(deps)
  return {
    'user/getPushConfig': async (_, { user }) => ({
      webPushKey,
      officialAccount: senders.officialAccount !== undefined,
      accept: await subscriptions.accepts(user.userId),
    }),

    'user/accept': async ({ accept }, { user }) => {
      await subscriptions.accept(user.userId, accept)
      return { accept }
    },

    'user/subscribePush': async ({ subscription }, { user, lang }) => {
      if (subscription.kind === 'web') {
        deps.checkService(subscription.endpoint)
        const { endpoint: address, p256dh, auth } = subscription
        await subscriptions.subscribe({
          kind: 'web',
          userId: user.userId,
          sessionId: user.sessionId,
          address,
          p256dh,
          auth,
          lang,
        })
      } else {
        const address = deps.openIdOf(subscription.credential)
        const none = { sessionId: null, p256dh: null, auth: null }
        await subscriptions.subscribe({ kind: 'officialAccount', userId: user.userId, address, lang, ...none })
      }
      return {}
    },

    'user/unsubscribePush': async ({ subscription }, { user }) => {
      await subscriptions.unsubscribe(
        user.userId,
        subscription.kind,
        subscription.kind === 'web' ? subscription.endpoint : undefined,
      )
      return {}
    },

    'user/testPush': async (_, { user }) => {
      const at = Date.now()
      const { sent, failed } = await push.sendToUser(user.userId, lang => ({ type: 'test', at, ...testTexts[lang] }))
      if (sent === 0) fail(failed > 0 ? 'push.failed' : 'push.noDevice')
      return { sent }
    },
  }
}
