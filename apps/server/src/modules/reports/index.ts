import { limits, type MailedFrom, mailedAnalyses } from '@outrider/contract'
import { KeptTemplates } from '../kept-templates.ts'
import { Logos } from '../logos.ts'
import { defineModule } from '../module.ts'
import type { AnalysesPort, FiguresPort, MailPort } from '../ports.ts'
import { fuelHandlers } from './fuel.ts'
import { FuelRepository } from './fuel.repository.ts'
import { exportHandlers } from './exports/export-calls.ts'
import { Exporter, exportOwner } from './exports/exporter.ts'
import { ExportsRepository, exportsWait } from './exports/exports.repository.ts'
import { freshFigures } from './fresh-figures.ts'
import { MailNotTaken, type MailServer } from './mails/mail.ts'
import { mailServerUrl, reportMailOptions, senderOf } from './mails/options.ts'
import { listMailHandlers } from './mails/list-mail.ts'
import { PeopleByMailRepository } from './mails/people-by-mail.repository.ts'
import { ReportMailer } from './mails/report-mailer.ts'
import { scheduleHandlers } from './mails/schedule-calls.ts'
import { mailsAreDue, SchedulesRepository } from './mails/schedules.repository.ts'
import { zoneOfSubject } from './mails/zone-of-subject.ts'
import { menuHandlers } from './menu.ts'
import { statisticsHandlers } from './statistics.ts'
import { type KeptReport, templateHandlers } from './templates/template-calls.ts'

/** Short mails of others to one address. */
const sendsTo =
  (smtp: MailServer): NonNullable<MailPort['send']> =>
  async ({ id, to, subject, text, logo }) => {
    try {
      const sent = await smtp.send({ id, to: [to], missing: [to], subject, text, file: undefined, logo })
      return { result: sent.delivered.length > 0 ? 'taken' : sent.later.length > 0 ? 'busy' : 'refused', answer: sent.answer }
    } catch (error) {
      if (error instanceof MailNotTaken) return { result: error.ofSetUp ? 'setUp' : error.reason, answer: error.message }
      throw error
    }
  }

/** Which mails were sent is kept so long. */
const mailDays = 180
/** Files of reports are for who asked, now: they can be made again. */
const exportDays = 7

export const statistics = defineModule({
  name: 'reports',
  options: reportMailOptions,
  async start({ db, bus, sessions, access, budgets, fleet, files, users, events, title, now, log, ports }, options) {
    const { timeZone } = ports.figures
    const fresh = freshFigures(ports.figures, now)
    const age: FiguresPort['ageOf'] = (vehicleIds, endTime) => ports.figures.ageOf(vehicleIds, endTime)
    const parts = { db, access, fleet, timeZone, fresh, age, title, written: ports.writtenForms }
    const exports = new ExportsRepository(db)
    const exporter = new Exporter({ ...parts, exports, files, users, now, log })
    sessions.onRecheck(userId => exporter.recheck(userId === undefined ? 'all' : { userId }))
    const unsubscribe = bus.subscribe('listChanged', ({ vehicleIds }) => exporter.recheck(vehicleIds ? { vehicleIds } : 'all'))
    const schedules = new SchedulesRepository(db, timeZone, subject => zoneOfSubject(fleet, subject, timeZone))
    const mailServer = await mailServerUrl(options)
    const smtp =
      mailServer === undefined
        ? undefined
        : (await import('./mails/mail-server.ts')).smtpServer(mailServer, senderOf(options['mail-from'] ?? ''))
    // Each part of the server makes the tables of what it counts.
    const tablesOf: Readonly<Record<MailedFrom, () => AnalysesPort>> = {
      safety: () => ports.analyses,
      overview: () => ports.overviewTables,
      trips: () => ports.tripTables,
    }
    const mailer =
      smtp === undefined
        ? undefined
        : new ReportMailer({
            ...parts,
            budgets,
            analyses: () => ({
              tableOf: (name, asked) => tablesOf[mailedAnalyses[name].from]().tableOf(name, asked),
            }),
            logos: new Logos({ access, fleet, files }),
            schedules,
            server: smtp,
            users,
            events,
            webAddress: options['web-address'],
            maxMegabytes: options['mail-megabytes'],
            now,
            log,
          })
    const templates = new KeptTemplates<KeptReport>({ db, access, fleet, now }, 'report', limits.reportTemplates)
    return {
      handlers: {
        ...menuHandlers({ db, access, fleet, events, timeZone, byMail: mailer !== undefined }),
        ...listMailHandlers({
          server: smtp,
          people: new PeopleByMailRepository(db),
          users,
          access,
          budgets,
          fleet,
          events,
          logos: new Logos({ access, fleet, files }),
          title,
        }),
        ...scheduleHandlers({ schedules, mailer, access, budgets, fleet, timeZone, now }),
        ...templateHandlers({ templates, access, fleet, timeZone }),
        ...statisticsHandlers(parts),
        ...fuelHandlers({ access, fuel: new FuelRepository(db), fleet, fresh, timeZone, now }),
        ...exportHandlers({ exports, exporter, files, access, fleet, timeZone }),
      },
      ports: { mail: { send: smtp && sendsTo(smtp), webAddress: options['web-address'] } },
      // Those that a server has left behind.
      jobs: [
        {
          name: 'report-exports',
          when: { every: 60_000 },
          isDue: exportsWait,
          run: async () => {
            exporter.wake()
            await exporter.settled()
            return {}
          },
        },
        ...(mailer
          ? [
              {
                name: 'report-mails',
                when: { every: 60_000 },
                isDue: mailsAreDue,
                run: (signal: AbortSignal) => mailer.run(signal),
              },
            ]
          : []),
      ],
      purges: [
        { table: 'report_exports', time: 'created_at', keepDays: exportDays },
        { table: 'report_mails', time: 'due_at', keepDays: mailDays },
      ],
      fileOwners: [{ kind: exportOwner, table: 'report_exports' }],
      async settled() {
        await exporter.settled()
        await mailer?.settled()
      },
      async stop() {
        unsubscribe()
        await exporter.stop()
        await mailer?.stop()
      },
    }
  },
})
