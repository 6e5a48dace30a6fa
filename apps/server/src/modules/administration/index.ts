import { optionGroup } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { adminKeyHandlers } from './api-key-calls.ts'
import { dictionaryHandlers } from './dictionaries/dictionary-calls.ts'
import { endedAccountsJob } from './ended-accounts.ts'
import { OrganisationAdministration } from './organisation-administration.ts'
import { organisationHandlers } from './organisation-calls.ts'
import { logoOwner } from '../logos.ts'
import { logoHandlers } from './logo-calls.ts'
import { adminRecordHandlers } from './record-calls.ts'
import { privacyHandlers } from './privacy-calls.ts'
import { retentionHandlers } from './retention-calls.ts'
import { adminRoleHandlers } from './role-calls.ts'
import { UserAdministration } from './user-administration.ts'
import { adminUserHandlers } from './user-calls.ts'
import { ErasuresRepository } from './people/erasures.repository.ts'
import { Erasing } from './people/erasing.ts'
import { adminPeopleHandlers } from './people/people-calls.ts'
import { noticeOptions } from './notices/options.ts'
import { startNotices } from './notices/start-notices.ts'
import { webhookOptions } from './webhooks/options.ts'
import { startWebhooks } from './webhooks/start-webhooks.ts'

export const administration = defineModule({
  name: 'administration',
  options: optionGroup({ ...webhookOptions.rows, ...noticeOptions.rows }),
  async start(platform, options) {
    const { db, pool, dueWork, access, fleet, sessions, events, log, legalRecordDays: floorDays, now } = platform
    const notices = await startNotices(platform, options)
    const webhooks = await startWebhooks(platform, options, notices)
    notices.start()
    const erasures = new ErasuresRepository(db)
    const erasing = new Erasing({ erasures, events, dueWork, floorDays, now, log })
    erasing.start()
    return {
      handlers: {
        ...organisationHandlers({ access, fleet, events, organisations: new OrganisationAdministration(db) }),
        ...retentionHandlers({ db, pool, access, fleet, events, bounds: platform.retention }),
        ...privacyHandlers({ db, access, fleet, events }),
        ...dictionaryHandlers({ db, access, fleet, events, now }),
        ...logoHandlers({ access, fleet, files: platform.files }),
        ...adminUserHandlers({ db, access, fleet, sessions, events, users: new UserAdministration(db), now }),
        ...adminRecordHandlers({ db, pool, access, fleet }),
        ...adminRoleHandlers({ db, access, events }),
        ...adminKeyHandlers({ db, access, fleet, events, now }),
        ...adminPeopleHandlers({ db, access, erasures, files: platform.files, wake: () => erasing.wake(), floorDays, now }),
        ...webhooks.handlers,
        ...notices.handlers,
      },
      fileOwners: [{ kind: logoOwner, table: 'organisations' }],
      ports: notices.ports,
      purges: [{ table: 'password_links', time: 'expires_at', keepDays: 30 }, ...webhooks.purges, ...notices.purges],
      jobs: [endedAccountsJob({ db, events, now }), ...webhooks.jobs, ...notices.jobs],
      settled: () => erasing.settled(),
      async stop() {
        await erasing.stop()
        await webhooks.stop()
        await notices.stop()
      },
    }
  },
})
