/** Pushes to users, by every way a user can be reached. What is pushed today is the test message a user asks for. */
import type { Lang } from '@outrider/contract'
import type { Handlers } from '../handlers.ts'
import { fail } from '../refusal.ts'
import type { PushRepository, Subscription } from './push.repository.ts'

/** What the client reads of a push (`type`, `applyNum`, `params`), and the words a notification shows. */
export interface PushMessage {
  type: string
  applyNum?: string
  params?: Record<string, unknown>
  title: string
  body: string
  /** ms since 1970. */
  at: number
}

/** gone: this address will never answer again. */
export type Sender = (to: Subscription, message: PushMessage) => Promise<'sent' | 'gone'>
export type Senders = Readonly<Partial<Record<Subscription['kind'], Sender | undefined>>>

interface Needs {
  subscriptions: PushRepository
  senders: Senders
  webPushKey: string
  /** Refuses an endpoint that belongs to no known push service. */
  checkService: (endpoint: string) => void
  /** The open id a credential of the official account stands for. */
  openIdOf: (credential: string) => string
  log: { warn: (detail: object, line: string) => void }
}

type PushPath = 'user/getPushConfig' | 'user/accept' | 'user/subscribePush' | 'user/unsubscribePush' | 'user/testPush'

const testWords: Record<Lang, Pick<PushMessage, 'title' | 'body'>> = {
  zh: { title: 'Outrider', body: '测试通知：此设备可以接收推送。' },
  en: { title: 'Outrider', body: 'Test notification: this device can be pushed to.' },
}

export class Push {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Sends to every device of a user; counts those that took it. */
  async to(userId: number, messageIn: (lang: Lang) => PushMessage): Promise<{ sent: number; failed: number }> {
    const { subscriptions, senders, log } = this.#needs
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
        log.warn({ err: error, kind: subscription.kind }, 'a push was not taken')
      }
    }
    return { sent, failed }
  }
}

export function pushHandlers(needs: Needs): Handlers<PushPath> {
  const { subscriptions, senders, webPushKey } = needs
  const push = new Push(needs)
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
        needs.checkService(subscription.endpoint)
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
        const address = needs.openIdOf(subscription.credential)
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
      const { sent, failed } = await push.to(user.userId, lang => ({ type: 'test', at, ...testWords[lang] }))
      if (sent === 0) fail(failed > 0 ? 'push.failed' : 'push.noDevice')
      return { sent }
    },
  }
}
