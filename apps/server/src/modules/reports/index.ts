import { defineModule } from '../module.ts'
import type { FiguresPort } from '../ports.ts'
import { fuelHandlers } from './fuel.ts'
import { FuelRepository } from './fuel.repository.ts'
import { exportHandlers } from './exports/export-calls.ts'
import { Exporter, exportOwner } from './exports/exporter.ts'
import { ExportsRepository } from './exports/exports.repository.ts'
import { freshFigures } from './fresh-figures.ts'
import { mailServerUrl, reportMailOptions, senderOf } from './mails/options.ts'
import { ReportMailer } from './mails/report-mailer.ts'
import { scheduleHandlers } from './mails/schedule-calls.ts'
import { SchedulesRepository } from './mails/schedules.repository.ts'
import { zoneOfSubject } from './mails/zone-of-subject.ts'
import { menuHandlers } from './menu.ts'
import { statisticsHandlers } from './statistics.ts'

/** Which mails were sent is kept so long. */
const mailDays = 180
/** Files of reports are for who asked, now: they can be made again. */
const exportDays = 7

export const statistics = defineModule({
  name: 'reports',
  options: reportMailOptions,
  async start({ db, bus, sessions, access, fleet, files, users, events, title, now, log, ports }, options) {
    const { timeZone } = ports.figures
    const fresh = freshFigures(ports.figures, now)
    const age: FiguresPort['ageOf'] = (vehicleIds, endTime) => ports.figures.ageOf(vehicleIds, endTime)
    const parts = { db, access, fleet, timeZone, fresh, age, written: ports.writtenForms }
    const exports = new ExportsRepository(db)
    const exporter = new Exporter({ ...parts, exports, files, users, now, log })
    sessions.onRecheck(userId => exporter.recheck(userId === undefined ? 'all' : { userId }))
    const unsubscribe = bus.subscribe('listChanged', ({ vehicleIds }) => exporter.recheck(vehicleIds ? { vehicleIds } : 'all'))
    const schedules = new SchedulesRepository(db, timeZone, subject => zoneOfSubject(fleet, subject, timeZone))
    const mailServer = await mailServerUrl(options)
    const mailer =
      mailServer === undefined
        ? undefined
        : new ReportMailer({
            ...parts,
            analyses: () => ports.analyses,
            schedules,
            server: (await import('./mails/mail-server.ts')).smtpServer(mailServer, senderOf(options['mail-from'] ?? '')),
            users,
            events,
            title,
            webAddress: options['web-address'],
            maxMegabytes: options['mail-megabytes'],
            now,
            log,
          })
    return {
      handlers: {
        ...menuHandlers(timeZone, mailer !== undefined),
        ...scheduleHandlers({ schedules, mailer, access, fleet, timeZone, now }),
        ...statisticsHandlers(parts),
        ...fuelHandlers({ access, fuel: new FuelRepository(db), fleet, fresh, timeZone, now }),
        ...exportHandlers({ exports, exporter, files, access, fleet, timeZone }),
      },
      // Those that a server has left behind.
      jobs: [
        {
          name: 'report-exports',
          when: { every: 60_000 },
          run: async () => {
            exporter.wake()
            await exporter.settled()
            return {}
          },
        },
        ...(mailer ? [{ name: 'report-mails', when: { every: 60_000 }, run: (signal: AbortSignal) => mailer.run(signal) }] : []),
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
