import { defineModule } from '../module.ts'
import { Captchas } from './captcha/captchas.ts'
import { passwordLinks } from '../../accounts/password-links.ts'
import { folderSecret } from '../../accounts/folder-secret.ts'
import type { MetricRows } from '../../metrics/metrics.ts'
import { elapsedMs } from './elapsed.ts'
import { KnownDevices } from './known-devices.ts'
import { passwordRulesOf, signInOptions } from './options.ts'
import { otherPlatforms } from './other-platforms.ts'
import { PartnerRepository } from './partner.repository.ts'
import { Partners } from './partners.ts'
import { PasswordQueue } from './password-queue.ts'
import { recordingRefusals } from './refused-sign-ins.ts'
import { signInHandlers } from './sign-in.ts'
import { demoSmsSender, httpSmsSender, httpTextSender } from './sms-senders.ts'

const queueMetrics = (queue: PasswordQueue) =>
  ({
    waiting: {
      kind: 'gauge',
      name: 'outrider_sign_in_waiting',
      about: 'Password checks that wait for their turn',
      read: () => queue.waiting,
    },
    refused: {
      kind: 'counter',
      name: 'outrider_sign_in_busy_total',
      about: 'Attempts to sign in that were refused because too many waited',
      read: () => queue.refused,
    },
  }) as const satisfies MetricRows

export const user = defineModule({
  name: 'user',
  options: signInOptions,
  async start(platform, options) {
    const { db, budgets, folder, log, metrics, events, users, sessions, now, replacements } = platform
    const elapsed = replacements.elapsed ?? elapsedMs
    const secret = await folderSecret(folder)
    const queue = new PasswordQueue()
    const captchas = new Captchas({ now: elapsed, onMade: replacements.onCaptcha })
    metrics.declare(queueMetrics(queue))
    const url = options['sms-url']
    const configured = url ? httpSmsSender(url, options['sms-token']) : platform.demo ? demoSmsSender(log) : undefined
    const smsSender = replacements.smsSender ?? configured
    const handlers = signInHandlers({
      log,
      users,
      sessions,
      partners: new Partners(new PartnerRepository(db), secret, now),
      links: passwordLinks(db),
      captchas,
      budgets,
      devices: new KnownDevices(secret),
      queue,
      events,
      elapsed,
      smsSender,
      passwordRules: passwordRulesOf(options),
      acceptUnchecked: options['accept-unchecked-passwords'],
      platforms: await otherPlatforms(options.platforms),
      platformTitle: platform.title,
      gzhTitle: options['oa-title'],
      pollSeconds: options['poll-seconds'],
      staleAfterSeconds: platform.staleAfterSeconds,
    })
    return {
      handlers: recordingRefusals(handlers, events),
      ports: {
        signIn: { bySms: smsSender !== undefined },
        textMessages: { send: url ? httpTextSender(url, options['sms-token']) : undefined },
      },
      stop: () => captchas.stop(),
    }
  },
})
