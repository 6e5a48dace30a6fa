import { requestActions, requestStates, workActions, workStates } from '@outrider/contract'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { defineModule } from '../module.ts'
import { ApplicationRepository, remindersAreDue } from './engine/applications.repository.ts'
import { NoticeRepository } from './engine/notices.repository.ts'
import { noticesAreUnpushed, Telling } from './engine/telling.ts'
import { Workflow } from './engine/workflow.ts'
import { applicationHandlers } from './work/applications.ts'
import { attachmentOwner } from './work/added-attachments.ts'
import { attachmentHandlers } from './work/attachments.ts'
import { AttachmentRepository } from './work/attachments.repository.ts'
import { InstallerRepository } from './work/installers.repository.ts'
import { checkContacts } from './work/contact-check.ts'
import { noticeHandlers, noticeText } from './work/notices.ts'
import { requestFlows } from './requests/request-flow.ts'
import { expenseSumHandlers } from './requests/expense-sums.ts'
import { expenseOwner, requestHandlers } from './requests/requests.ts'
import { RequestRepository } from './requests/requests.repository.ts'
import { requestStepHandlers } from './requests/request-steps.ts'
import { workflowOptions } from './options.ts'
import { PartRepository } from './work/parts.repository.ts'
import { ReasonRepository } from './work/reasons.repository.ts'
import { reviewHandlers } from './work/review.ts'
import { SelfTests } from './work/self-tests.ts'
import { SelfTestRepository } from './work/self-test.repository.ts'
import { taskHandlers } from './work/tasks.ts'
import { askedOf, nothingDone } from './work/wire.ts'
import { workFlows } from './work/work-flow.ts'

export const workflow = defineModule({
  name: 'workflow',
  options: workflowOptions,
  start({ db, past, access, fleet, files, terminals, tracks, ports, now, log }, options) {
    const applications = new ApplicationRepository(db)
    const notices = new NoticeRepository(db)
    const telling = new Telling({ notices, push: () => ports.notices, textOf: noticeText, now, log })
    const flow = new Workflow({
      flows: { ...workFlows, ...requestFlows },
      words: { states: { ...workStates, ...requestStates }, actions: { ...workActions, ...requestActions } },
      applications,
      access,
      onNotices: telling.wake,
      now,
    })
    const installers = new InstallerRepository(db)
    const attachments = new AttachmentRepository(db)
    const parts = new PartRepository(db)
    const reasons = new ReasonRepository(db)
    const requests = { workflow: flow, applications, requests: new RequestRepository(db), access, fleet, files, now }
    const tests = new SelfTests({ db, fleet, terminals, tests: new SelfTestRepository(db, past), now, log })
    return {
      handlers: {
        ...applicationHandlers({ workflow: flow, applications, reasons, access, fleet }),
        ...reviewHandlers({ workflow: flow, applications, attachments, parts, installers, reasons, access, fleet, now }),
        ...taskHandlers({ workflow: flow, applications, parts, installers, tests, access, fleet, now }),
        ...attachmentHandlers({ workflow: flow, attachments, installers, files, now }),
        ...noticeHandlers({ notices, access, now }),
        ...requestHandlers(requests),
        ...expenseSumHandlers({ ...requests, timeZone: () => ports.figures.timeZone }),
        ...requestStepHandlers({
          ...requests,
          compute: (range, window, signal) => tracks.reduce('cards', range, [window], signal),
          written: { of: (userId, lang) => ports.writtenForms.of(userId, lang) },
        }),
      },
      ports: {
        workOrders: {
          async begin(asker, vehicleId, asked) {
            const { identity } = await visibleVehicle(access, asker.user.userId, String(vehicleId))
            checkContacts(asked, true)
            const vehicle = { id: identity.id, name: identity.plateNum, organisationId: identity.organisationId }
            const facts = { ...nothingDone, ...askedOf({ ...asked, plateNum: identity.plateNum }) }
            return (await flow.begin('maintenance', asker, identity.organisationId, { facts, vehicle })).number
          },
        },
      },
      fileOwners: [
        { kind: attachmentOwner, table: 'application_attachments' },
        { kind: expenseOwner, table: 'application_expenses' },
      ],
      jobs: [
        { name: 'applicationReminders', when: { every: 60_000 }, isDue: remindersAreDue, run: () => flow.remind() },
        {
          name: 'applicationPushes',
          when: { every: 60_000 },
          isDue: noticesAreUnpushed,
          run: async () => ({ pushed: await telling.pushWaiting() }),
        },
      ],
      purges: [
        { table: 'application_notices', time: 'at', keepDays: options['keep-application-days'] },
        {
          table: 'applications',
          time: 'state_since',
          keepDays: options['keep-application-days'],
          // Those too that nobody took up again, and vehicles that were approved and never left.
          only: `state in ('closed', 'withdrawn', 'settled', 'cancelled', 'rejected', 'refused', 'approved')`,
        },
        { table: 'installer_places', time: 'at', keepDays: 30 },
      ],
      settled: telling.settled,
      stop: telling.stop,
    }
  },
})
