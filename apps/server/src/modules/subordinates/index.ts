import { sql } from 'kysely'
import { LinkJournal } from '../link-journal.ts'
import { linkTimes } from '../../supervision/times.ts'
import { type Subordinate, subordinatesOf } from '../../supervision/subordinates/subordinate.ts'
import { defineModule, type Platform } from '../module.ts'
import { Asking } from './asking.ts'
import { ExchangesRepository, someExchangeRuns } from './exchanges.repository.ts'
import { Exchanging } from './exchanging.ts'
import { AsksRepository } from './asks.repository.ts'
import { subordinateHandlers } from './handlers.ts'
import { subordinateOptions } from './options.ts'
import { SharedPresence } from './shared-presence.ts'
import { SubordinateLinks } from './subordinate-links.ts'
import { SubordinateVehicles } from './subordinate-vehicles.ts'
import { SubordinateVideo } from './subordinate-video.ts'
import { PastPositions } from './past-positions.ts'
import { ReportedRepository } from './reported.repository.ts'

/** With the time by which they are old. */
const tables = [
  ['subordinate_asks', 'asked_at'],
  ['subordinate_alarms', 'received_at'],
  ['subordinate_links', 'at'],
  ['subordinate_messages', 'received_at'],
] as const

function warn({ fleet, warnAtStart }: Platform, port: number, subordinates: readonly Subordinate[]): void {
  for (const { id, addresses } of subordinates)
    if (!addresses)
      warnAtStart(
        `--subordinate-platforms: ${id} has no addresses: who has recorded a sign-in of it may pass for it within a day, or longer.`,
      )
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
    const { db, bus, peers, fleet, access, intake, metrics, mediaPlace, roles, dueWork, ports, replacements, now, log } = platform
    const known = await subordinatesOf(options['subordinate-platforms'])
    const port = options['superior-port']
    warn(platform, port, known)
    const reported = new ReportedRepository(db)
    const asks = new AsksRepository(db)
    const vehicles = new SubordinateVehicles({ db, bus, fleet, book: () => ports.vehicleBook })
    const takes = known.length > 0 && roles.has('gateway') && intake !== undefined && port > 0
    const journal = new LinkJournal({ db, role: 'subordinate', log })
    const presence = new SharedPresence({ peers, bus, here: () => links?.online ?? [], now })
    const exchanges = new ExchangesRepository(db)
    const past: PastPositions = new PastPositions({
      linkOf: id => links?.links.find(({ subordinate }) => subordinate.id === id),
      exchanges,
      ownerOf: vehicleId => vehicles.ownerOf(known, vehicleId),
      fleet,
      log,
    })
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
          notes: subordinate => journal.of(subordinate),
          tell: change => presence.tell(change),
          onAnswer: async (id, answer) => {
            await asking.find(({ platform: of }) => of === id)?.marked()
            const isAnswer = await asks.answered(id, answer)
            if (answer.kind === 'exchangeBegins') for (const each of exchanging) each.wake()
            return isAnswer
          },
          onVideoCode: (id, code) => video.codeReported(id, code),
          onVideoAnswer: (...answered) => video.answered(...answered),
          past,
          onUp: () => {
            for (const each of [...asking, ...exchanging]) each.wake()
          },
          onLost: id => video.lost(id),
          log,
        })
      : undefined
    const video: SubordinateVideo = new SubordinateVideo({
      links: links?.links ?? [],
      ownerOf: vehicleId => vehicles.ownerOf(known, vehicleId),
      runOf: vehicleId => presence.runOf(vehicleId),
      onAsked: (id, failure) => links?.videoAsked(id, failure),
      answerMs: () => replacements.supervisionTimes?.videoAnswer ?? linkTimes.videoAnswer,
      log,
    })
    const asking: readonly Asking[] = (links?.links ?? []).map(
      link => new Asking({ link, asks, foundBy: asksFoundBy(dueWork, link.subordinate.id), log }),
    )
    const isOwn = async (id: string, vehicleId: number) => (await asks.ownVehicle(id, vehicleId)) !== undefined
    const exchanging: readonly Exchanging[] = (links?.links ?? []).map(
      link =>
        new Exchanging({ link, exchanges, isOwn, fleet, bus, foundBy: exchangesFoundBy(dueWork, link.subordinate.id), log }),
    )
    if (links) {
      journal.start()
      await links.start(mediaPlace.listen, port)
      for (const each of [...asking, ...exchanging]) each.start()
    }
    return {
      handlers: subordinateHandlers({
        subordinates: known,
        fleet,
        access,
        reported,
        asks,
        exchanges,
        vehicles,
        keep: () => links?.keep() ?? Promise.resolve(),
        asked: () => asking.forEach(each => each.wake()),
        now,
      }),
      ports: {
        subordinateVideo: video,
        subordinateLinks: {
          all: known.map(({ organisation, ...platform }) => ({ ...platform, organisations: [organisation] })),
          written: () => journal.flush(),
        },
      },
      purges: tables.map(([table, time]) => ({ table, time, keepDays: options['keep-subordinate-days'] })),
      ...endOf({ waiting: [...asking, ...exchanging], links, past, journal, presence }),
    }
  },
})

const exchangesFoundBy = (dueWork: Platform['dueWork'], id: string) => ({
  dueWork,
  name: `exchange with ${id}`,
  isDue: () => someExchangeRuns,
})

const asksFoundBy = (dueWork: Platform['dueWork'], id: string) => ({
  dueWork,
  name: `questions to ${id}`,
  isDue: () =>
    sql`exists (select from subordinate_asks where platform = ${id} and arrived_at is null and answered_at is null and due_at > now())`,
})

interface Ended {
  settled(): Promise<void>
  stop(): Promise<void>
}

/** How what runs here comes to its end. */
const endOf = ({
  waiting,
  links,
  past,
  journal,
  presence,
}: {
  waiting: readonly Ended[]
  links: Ended | undefined
  past: PastPositions
  journal: Ended
  presence: Pick<SharedPresence, 'stop'>
}): Ended => ({
  async settled() {
    for (const each of waiting) await each.settled()
    await links?.settled()
    await journal.settled()
  },
  async stop() {
    // What waits to leave, or to be told arrived, ends with the links.
    past.stop()
    const ended = waiting.map(each => each.stop())
    await links?.stop()
    await journal.stop()
    presence.stop()
    await Promise.all([...ended, past.settled()])
  },
})
