import { defineModule } from '../module.ts'
import { OfficialAccountService } from './official-account.ts'
import { officialAccountOf, officialAccountOptions } from './options.ts'

/** Handles no calls: its pages use the routes of http/official-account.ts. */
export const officialAccount = defineModule({
  name: 'official-account',
  options: officialAccountOptions,
  start({ ports, log, basePath }, options) {
    const userOfOpenId = (openId: string) => ports.pushSubscriptions.userOfOpenId(openId)
    const pendingAlarmsOf = (userId: number) => ports.messageAlarms.pendingOf(userId)
    const service = new OfficialAccountService({ ...officialAccountOf(options), userOfOpenId, pendingAlarmsOf, basePath, log })
    return { handlers: {}, ports: { officialAccount: service } }
  },
})
