import { ConfigError } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { pushOptions } from './options.ts'
import { pushServices } from './push-services.ts'
import { PushRepository } from './push.repository.ts'
import { Push, pushHandlers } from './push.ts'
import { onlineCalls } from './queue/online-calls.ts'
import { ReceiptRepository } from './queue/receipts.repository.ts'
import { settingsCalls } from './queue/settings-calls.ts'
import { PushSettingsRepository } from './queue/settings.repository.ts'
import { startPushQueue } from './queue/start-push-queue.ts'
import { isPushed, isQuiet } from './queue/wanted.ts'
import { whyNotPushedCalls } from './queue/why-not-pushed.ts'
import { registerShellClient } from './shell-clients.ts'
import { shellSenders } from './shell-senders.ts'
import { vapidKeys } from './vapid-keys.ts'
import { webPushSender } from './web-push-sender.ts'

export const push = defineModule({
  name: 'push',
  options: pushOptions,
  async start(platform, options) {
    const { db, folder, sessions, access, ports, replacements, now, log } = platform
    const subscriptions = new PushRepository(db)
    sessions.onBegin(registerShellClient(subscriptions))
    const keys = await vapidKeys(folder)
    const shells = await shellSenders(options).catch((error: unknown) => {
      throw new ConfigError(error instanceof Error ? error.message : String(error))
    })
    const web = webPushSender({ keys, contact: options['push-contact'] })
    const deps = {
      subscriptions,
      senders: { ...(replacements.pushSenders ?? { ...shells.senders, web }), officialAccount: ports.officialAccount.sender() },
      webPushKey: keys.publicKey,
      checkService: pushServices(options['push-services']),
      openIdOf: (credential: string) => ports.officialAccount.openIdOf(credential),
      log,
    }
    const sender = new Push(deps)
    const settings = new PushSettingsRepository(db)
    const queue = startPushQueue({ ...platform, subscriptions, senders: deps.senders })
    return {
      handlers: {
        ...pushHandlers(deps),
        ...settingsCalls({ settings, access }),
        ...onlineCalls({ settings, access }),
        ...whyNotPushedCalls({
          db,
          access,
          receipts: new ReceiptRepository(db),
          settings,
          subscriptions,
          keepDays: options['keep-push-days'],
          now,
        }),
      },
      ports: {
        pushSubscriptions: subscriptions,
        notices: {
          async send(userId, messageIn, besides) {
            // Stored first: a service that hangs does not hold it up.
            const made = besides ? await ports.noticeChannels.tell(userId, messageIn, besides) : 0
            const pushed = (await subscriptions.accepts(userId)) && (await sender.sendToUser(userId, messageIn)).sent > 0
            return pushed || made > 0
          },
          mayDisturb: async (userId, at) => (await subscriptions.accepts(userId)) && !isQuiet(await settings.current(userId), at),
          async wantsAlarm(userId) {
            const chosen = await settings.current(userId)
            return (type, vehicleId) => isPushed(chosen, type) && (chosen.vehicleIds?.includes(vehicleId) ?? true)
          },
        },
      },
      purges: [
        // Of sessions that have ended: they get nothing any more.
        {
          table: 'push_subscriptions',
          time: '(select least(ended_at, refresh_expires_at) from sessions where sessions.id = push_subscriptions.session_id)',
          keepDays: 1,
          only: 'session_id is not null',
        },
        { table: 'push_receipts', time: 'settled_at', keepDays: options['keep-push-days'], only: `state <> 'waiting'` },
        { table: 'push_bursts', time: 'minute', keepDays: options['keep-push-days'] },
        { table: 'push_settings', time: 'replaced_at', keepDays: options['keep-push-days'], only: 'replaced_at is not null' },
      ],
      async stop() {
        await queue.stop()
        shells.close()
      },
    }
  },
})
