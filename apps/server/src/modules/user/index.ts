import { defineModule } from '../module.ts'
import { Captchas } from './captchas.ts'
import { folderSecret } from '../../accounts/folder-secret.ts'
import { passwordRulesOf, signInOptions } from './options.ts'
import { otherPlatforms } from './other-platforms.ts'
import { partnerRepository } from './partner.repository.ts'
import { Partners } from './partners.ts'
import { recordingRefusals } from './refused-sign-ins.ts'
import { signInHandlers } from './sign-in.ts'
import { demoSmsSender, httpSmsSender } from './sms-senders.ts'

export const user = defineModule({
  name: 'user',
  options: signInOptions,
  async start(platform, options) {
    const { db, folder, log, users, sessions, now, replacements } = platform
    const url = options['sms-url']
    const configured = url ? httpSmsSender(url, options['sms-token']) : platform.demo ? demoSmsSender(log) : undefined
    const smsSender = replacements.smsSender ?? configured
    const handlers = signInHandlers({
      log,
      users,
      sessions,
      partners: new Partners(partnerRepository(db), await folderSecret(folder), now),
      captchas: new Captchas({ now, onMade: replacements.onCaptcha }),
      smsSender,
      passwordRules: passwordRulesOf(options),
      acceptUnchecked: options['accept-unchecked-passwords'],
      platforms: await otherPlatforms(options.platforms),
      platformTitle: platform.title,
      pollSeconds: options['poll-seconds'],
      staleAfterSeconds: platform.staleAfterSeconds,
      now,
    })
    return {
      handlers: recordingRefusals(handlers, platform.events),
      ports: { signIn: { bySms: smsSender !== undefined } },
    }
  },
})
