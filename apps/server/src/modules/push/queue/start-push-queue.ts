/** Puts the queue of pushes together. */
import type { Platform } from '../../module.ts'
import type { PushSenders, PushSubscription } from '../../ports.ts'
import type { PushRepository } from '../push.repository.ts'
import { AddressMessages } from './address-messages.ts'
import { messageOf } from './message-of.ts'
import { PushQueue } from './push-queue.ts'
import { ReceiptRepository } from './receipts.repository.ts'
import { SendMessages } from './send-messages.ts'
import { usualPauses } from './service-pauses.ts'
import { WatchOnline } from './watch-online.ts'

interface Parts
  extends Pick<Platform, 'db' | 'bus' | 'dueWork' | 'fleet' | 'access' | 'files' | 'metrics' | 'ports' | 'replacements' | 'log'> {
  subscriptions: Pick<PushRepository, 'remove'>
  senders: PushSenders
}

/** Longer than a service may take, ms. */
const usualLease = 60_000

export function startPushQueue(parts: Parts): { stop(): Promise<void> } {
  const { db, bus, dueWork, fleet, access, files, metrics, ports, replacements, log, subscriptions, senders } = parts
  const channels = (Object.keys(senders) as PushSubscription['kind'][]).filter(kind => senders[kind] !== undefined)
  const sending = new SendMessages({
    receipts: new ReceiptRepository(db),
    subscriptions,
    senders,
    messageOf: messageOf({ access, files, messageAlarms: () => ports.messageAlarms }),
    pauses: replacements.pushPauses ?? usualPauses,
    leaseMs: replacements.pushPauses?.lease ?? usualLease,
    log,
  })
  const recipients = new AddressMessages({ db, fleet, access, channels })
  const queue = new PushQueue({ bus, dueWork, recipients, sending, metrics, log })
  const online = new WatchOnline({ db, bus, fleet, wake: () => queue.wake(), log })
  queue.start()
  return {
    async stop() {
      await online.stop()
      await queue.stop()
    },
  }
}
