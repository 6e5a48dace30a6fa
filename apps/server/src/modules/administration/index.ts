import { defineModule } from '../module.ts'
import { adminKeyHandlers } from './api-key-calls.ts'
import { endedAccountsJob } from './ended-accounts.ts'
import { OrganisationAdministration } from './organisation-administration.ts'
import { organisationHandlers } from './organisation-calls.ts'
import { adminRecordHandlers } from './record-calls.ts'
import { adminRoleHandlers } from './role-calls.ts'
import { UserAdministration } from './user-administration.ts'
import { adminUserHandlers } from './user-calls.ts'
import { webhookOptions } from './webhooks/options.ts'
import { startWebhooks } from './webhooks/start-webhooks.ts'

export const administration = defineModule({
  name: 'administration',
  options: webhookOptions,
  async start(platform, options) {
    const { db, pool, access, fleet, sessions, events, now } = platform
    const webhooks = await startWebhooks(platform, options)
    return {
      handlers: {
        ...organisationHandlers({ access, fleet, events, organisations: new OrganisationAdministration(db) }),
        ...adminUserHandlers({ db, access, fleet, sessions, events, users: new UserAdministration(db), now }),
        ...adminRecordHandlers({ db, pool, access, fleet }),
        ...adminRoleHandlers({ db, access, events }),
        ...adminKeyHandlers({ db, access, fleet, events, now }),
        ...webhooks.handlers,
      },
      purges: [{ table: 'password_links', time: 'expires_at', keepDays: 30 }, ...webhooks.purges],
      jobs: [endedAccountsJob({ db, events, now }), ...webhooks.jobs],
      stop: () => webhooks.stop(),
    }
  },
})
