import { sql } from 'kysely'
import { linkTimes } from '../../supervision/times.ts'
import { type Subordinate, subordinatesOf } from '../../supervision/subordinates/subordinate.ts'
import { defineModule, type Platform } from '../module.ts'
import { Asking } from './asking.ts'
import { AsksRepository } from './asks.repository.ts'
import { subordinateHandlers } from './handlers.ts'
import { subordinateOptions } from './options.ts'
import { SubordinateLinks } from './subordinate-links.ts'
import { SubordinateVehicles } from './subordinate-vehicles.ts'
import { ReportedRepository } from './reported.repository.ts'

/** With the time by which they are old. */
const tables = [
  ['subordinate_asks', 'asked_at'],
  ['subordinate_alarms', 'received_at'],
  ['subordinate_links', 'at'],
  ['subordinate_messages', 'received_at'],
] as const

function warn({ fleet, warnAtStart }: Platform, port: number, subordinates: readonly Subordinate[]): void {
  if (port > 0 && subordinates.length === 0)
    warnAtStart('--superior-port is given and --subordinate-platforms names nobody: nobody can sign in there.')
  for (const { id, organisation } of subordinates)
    if (fleet.organisations.rootsAbove([organisation]).size === 0)
      warnAtStart(`--subordinate-platforms: there is no organisation ${organisation}; nothing that ${id} tells is stored.`)
}

/** The platforms that report to this one, of which it is the superior (JT/T 809). */
export const subordinates = defineModule({
  name: 'subordinates',
  options: subordinateOptions,
  async start(platform, options) {
    const { db, bus, fleet, access, intake, metrics, mediaPlace, roles, dueWork, ports, replacements, now, log } = platform
    const known = await subordinatesOf(options['subordinate-platforms'])
    const port = options['superior-port']
    warn(platform, port, known)
    const reported = new ReportedRepository(db)
    const asks = new AsksRepository(db)
    const vehicles = new SubordinateVehicles({ db, bus, fleet, book: () => ports.vehicleBook })
    const takes = known.length > 0 && roles.has('gateway') && intake !== undefined && port > 0
    const links: SubordinateLinks | undefined = takes
      ? new SubordinateLinks({
          subordinates: known,
          times: { ...linkTimes, ...replacements.supervisionTimes },
          intake,
          vehicles,
          reported,
          bus,
          metrics,
          now,
          onAnswer: async (id, answer) => {
            await asking?.marked()
            return await asks.answered(id, answer)
          },
          onUp: () => asking?.wake(),
          log,
        })
      : undefined
    const asking: Asking | undefined = links && new Asking({ links: links.links, asks, foundBy: foundBy(dueWork), log })
    if (links) {
      await links.start(mediaPlace.listen, port)
      asking?.start()
    }
    return {
      handlers: subordinateHandlers({
        subordinates: known,
        fleet,
        access,
        reported,
        asks,
        vehicles,
        keep: () => links?.keep() ?? Promise.resolve(),
        asked: () => asking?.wake(),
        now,
      }),
      purges: tables.map(([table, time]) => ({ table, time, keepDays: options['keep-subordinate-days'] })),
      async settled() {
        await asking?.settled()
        await links?.settled()
      },
      async stop() {
        await asking?.stop()
        await links?.stop()
      },
    }
  },
})

const foundBy = (dueWork: Platform['dueWork']) => ({
  dueWork,
  name: 'subordinate asks',
  isDue: () => sql`exists (select from subordinate_asks where arrived_at is null and answered_at is null and due_at > now())`,
})
