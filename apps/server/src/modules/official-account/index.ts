import { defineModule } from '../module.ts'
import { OfficialAccountService } from './official-account.ts'
import { officialAccountOf, officialAccountOptions } from './options.ts'

/** Handles no calls: its pages use the routes of http/official-account.ts. */
export const officialAccount = defineModule({
  name: 'official-account',
  options: officialAccountOptions,
  start({ access, ports, users, log }, options) {
    const userOfOpenId = (openId: string) => ports.pushSubscriptions.userOfOpenId(openId)
    const rightsOf = async (userId: number) => (await users.byId(userId))?.rights
    const service = new OfficialAccountService({ ...officialAccountOf(options), access, userOfOpenId, rightsOf, log })
    return { handlers: {}, ports: { officialAccount: service } }
  },
})
