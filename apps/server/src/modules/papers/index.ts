import { dayIn } from '../day-in.ts'
import { DueReminders } from '../due-reminders.ts'
import { defineModule } from '../module.ts'
import { WaitingNotices } from '../waiting-notices.ts'
import { expiryNotice } from './expiry-notice.ts'
import { kindName, nearest, paperHandlers } from './papers.ts'
import { PaperRepository } from './papers.repository.ts'

export const papers = defineModule({
  name: 'papers',
  start({ db, fleet, access, files, events, ports, now, log }) {
    const papers = new PaperRepository(db)
    const today = () => dayIn(ports.figures.timeZone, now())
    const notices = new WaitingNotices(
      { db, fleet, access, notices: () => ports.notices, log },
      expiryNotice({ papers, reminders: new DueReminders(db), today, now }),
    )
    return {
      handlers: paperHandlers({ db, fleet, access, files, events, papers, today, now }),
      ports: {
        papers: {
          async refusing(vehicleId, organisationId, at, lang) {
            const above = [...fleet.organisations.above([organisationId])]
            const rows = await papers.refusing(vehicleId, above, new Date(at), dayIn(ports.figures.timeZone, at))
            return rows.map(row => (row.ofDriver ? `${row.subject} ${kindName(row, lang)}` : kindName(row, lang)))
          },
          async deviceDownHours(organisationId) {
            const { deviceDownHours } = await papers.settings()
            return nearest([...fleet.organisations.above([organisationId])], deviceDownHours)
          },
        },
      },
      jobs: [{ name: 'paperReminders', when: { every: 600_000 }, run: async () => ({ notified: await notices.sendWaiting() }) }],
      fileOwners: [{ kind: 'paper', table: 'papers' }],
      // Of maintenance too. What was told so long ago and is still due may be told again.
      purges: [{ table: 'due_reminders', time: 'since', keepDays: 800 }],
      settled: () => notices.settled(),
      stop: () => notices.stop(),
    }
  },
})
