/** Puts webhooks together. */
import { folderSecret } from '../../../accounts/folder-secret.ts'
import type { Job } from '../../../jobs/job.ts'
import type { PurgeRow } from '../../../jobs/purge.ts'
import type { OptionValues } from '../../../options/option.ts'
import type { Platform } from '../../module.ts'
import { DeliveriesRepository } from './deliveries.repository.ts'
import { type AlsoMade, MakeDeliveries } from './make-deliveries.ts'
import type { webhookOptions } from './options.ts'
import { Poster } from './post-message.ts'
import { adminWebhookHandlers } from './webhook-calls.ts'
import { WebhookQueue } from './webhook-queue.ts'

const usual = { first: 1_000, longest: 300_000, lease: 60_000, everyMs: 2_000, timeout: 10_000 }
/** Messages that wait for one webhook. */
const maxWaiting = 100_000

export async function startWebhooks(
  platform: Platform,
  options: OptionValues<(typeof webhookOptions)['rows']>,
  notices: { making: AlsoMade; wake(): void },
) {
  const { db, bus, dueWork, fleet, access, events, metrics, folder, replacements, now, log } = platform
  const times = replacements.webhookTimes ?? usual
  const secret = await folderSecret(folder)
  const allowInside = options['webhooks-inside']
  const deliveries = new DeliveriesRepository(db, times)
  const poster = new Poster({ allowInside, timeout: times.timeout })
  const making = new MakeDeliveries({ db, fleet, access, also: notices.making })
  const queue = new WebhookQueue({
    bus,
    dueWork,
    fleet,
    access,
    making,
    madeNotices: () => notices.wake(),
    deliveries,
    poster,
    secret,
    metrics,
    now,
    everyMs: times.everyMs,
    log,
  })
  queue.start()
  const jobs: Job[] = [{ name: 'webhooks', when: { every: 300_000 }, run: () => deliveries.tidy(maxWaiting) }]
  const purges: PurgeRow[] = [
    { table: 'webhook_deliveries', time: 'settled_at', keepDays: options['keep-webhook-days'], only: `state <> 'waiting'` },
    { table: 'webhook_events', time: 'due_at', keepDays: 7 },
  ]
  return {
    handlers: adminWebhookHandlers({ db, access, fleet, events, secret, allowInside, wake: () => queue.wake(), now }),
    jobs,
    purges,
    async stop() {
      await queue.stop()
      poster.stop()
    },
  }
}
