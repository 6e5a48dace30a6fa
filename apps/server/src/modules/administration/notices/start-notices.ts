/** Puts the channels for notices together. */
import { folderSecret } from '../../../accounts/folder-secret.ts'
import type { Job } from '../../../jobs/job.ts'
import type { PurgeRow } from '../../../jobs/purge.ts'
import type { OptionValues } from '../../../options/option.ts'
import { Logos } from '../../logos.ts'
import type { Platform } from '../../module.ts'
import type { NoticeChannelsPort } from '../../ports.ts'
import { Poster } from '../webhooks/post-message.ts'
import type { webhookOptions } from '../webhooks/options.ts'
import { adminNoticeChannelHandlers } from './channel-calls.ts'
import type { SenderParts } from './channel-sender.ts'
import { noticeChoiceHandlers } from './choice-calls.ts'
import { ChoicesRepository } from './choices.repository.ts'
import { MakeNotices } from './make-notices.ts'
import { NoticeQueue } from './notice-queue.ts'
import { NoticeQueueRepository } from './notice-queue.repository.ts'
import type { noticeOptions } from './options.ts'

const usual = { first: 2_000, longest: 300_000, lease: 400_000, everyMs: 2_000, timeout: 10_000 }
const bounds = { ofRecipient: 2_000, ofChannel: 20_000 }

type Options = OptionValues<(typeof webhookOptions)['rows']> & OptionValues<(typeof noticeOptions)['rows']>

export async function startNotices(platform: Platform, options: Options) {
  const { db, dueWork, fleet, access, budgets, events, metrics, folder, replacements, ports, now, log } = platform
  const times = replacements.webhookTimes ?? usual
  const secret = await folderSecret(folder)
  const allowInside = options['webhooks-inside']
  const servers = new Set((options['notice-servers'] ?? '').split(',').flatMap(host => host.trim() || []))
  const poster = new Poster({ allowInside, timeout: times.timeout, servers })
  const logos = new Logos({ access, fleet, files: platform.files })
  const parts = (): SenderParts => ({
    poster,
    allowInside,
    servers,
    mail: ports.mail,
    textMessages: ports.textMessages,
    logos,
    now,
  })
  const choices = new ChoicesRepository(db, ports.figures.timeZone)
  const notices = () => ports.notices
  const making = new MakeNotices({ db, fleet, access, choices, notices, now })
  const queue = new NoticeQueue({
    dueWork,
    fleet,
    access,
    budgets,
    queue: new NoticeQueueRepository(db, times),
    choices,
    parts,
    link: () => ports.mail.webAddress,
    notices,
    secret,
    metrics,
    now,
    everyMs: times.everyMs,
    log,
  })
  const wake = () => queue.wake()
  const jobs: Job[] = [{ name: 'notices', when: { every: 300_000 }, run: () => queue.tidy(bounds) }]
  const purges: PurgeRow[] = [
    { table: 'notice_deliveries', time: 'settled_at', keepDays: options['keep-notice-days'], only: `state <> 'waiting'` },
  ]
  const port: NoticeChannelsPort = {
    async tell(userId, messageIn, as) {
      const made = await making.toPerson(userId, messageIn, as)
      if (made > 0) wake()
      return made
    },
  }
  return {
    making,
    wake,
    start: () => queue.start(),
    handlers: {
      ...adminNoticeChannelHandlers({ db, access, fleet, events, parts, secret, wake, now }),
      ...noticeChoiceHandlers({ db, access, fleet, choices }),
    },
    ports: { noticeChannels: port },
    jobs,
    purges,
    async stop() {
      await queue.stop()
      poster.stop()
    },
  }
}
