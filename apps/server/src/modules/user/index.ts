import { defineModule } from '../module.ts'
import { Captchas } from './captcha/captchas.ts'
import { passwordLinks } from '../../accounts/password-links.ts'
import { folderSecret } from '../../accounts/folder-secret.ts'
import type { MetricRows } from '../../metrics/metrics.ts'
import { elapsedMs } from './elapsed.ts'
import { KnownDevices } from './known-devices.ts'
import { passkeyOriginsOf, passwordRulesOf, signInOptions } from './options.ts'
import { otherPlatforms } from './other-platforms.ts'
import { requiringAll } from '../../accounts/requiring-all.ts'
import { encryptedNotices } from './encrypted-notices.ts'
import { partnerHandlers } from './partner-calls.ts'
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

/** The address that mails name: passkeys are for it where nothing else is said. */
const webOrigin = (address: string | undefined): string[] => {
  const origin = address === undefined ? undefined : URL.parse(address)?.origin
  return origin === undefined ? [] : [origin]
}

export const user = defineModule({
  name: 'user',
  options: signInOptions,
  async start(platform, options) {
    const { db, budgets, peers, folder, log, metrics, events, users, sessions, now, replacements } = platform
    const elapsed = replacements.elapsed ?? elapsedMs
    const secret = await folderSecret(folder)
    const queue = new PasswordQueue()
    const notices = encryptedNotices(peers, secret, log)
    const captchas = new Captchas({ now: elapsed, peers: notices, onMade: replacements.onCaptcha })
    metrics.declare(queueMetrics(queue))
    const url = options['sms-url']
    const named = passkeyOriginsOf(options['webauthn-addresses'] ?? '')
    const configured = url ? httpSmsSender(url, options['sms-token']) : platform.demo ? demoSmsSender(log) : undefined
    const smsSender = replacements.smsSender ?? configured
    const storedPartners = new PartnerRepository(db)
    const partners = new Partners(storedPartners, secret, now)
    const { handlers, byPassword } = signInHandlers({
      log,
      users,
      sessions,
      partners,
      links: passwordLinks(db),
      captchas,
      budgets,
      db,
      folderSecret: secret,
      now,
      devices: new KnownDevices(secret),
      queue,
      peers: notices,
      events,
      elapsed,
      passkeyOrigins: () => (named.length > 0 ? named : webOrigin(platform.ports.mail.webAddress)),
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
      handlers: {
        ...recordingRefusals(handlers, events),
        ...partnerHandlers({ requireAll: requiringAll(platform.access), events, partners, stored: storedPartners }),
      },
      ports: {
        signIn: { bySms: smsSender !== undefined, byPassword },
        textMessages: { send: url ? httpTextSender(url, options['sms-token']) : undefined },
      },
      purges: [{ table: 'taken_once', time: 'until', keepDays: 1 }],
      stop: () => captchas.stop(),
    }
  },
})
