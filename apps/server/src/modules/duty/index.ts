import { listOf } from '../../options/option.ts'
import { type Superior, superiorsOf } from '../../supervision/superior.ts'
import { LinkJournal } from '../link-journal.ts'
import { Supervision } from '../../supervision/supervision.ts'
import { linkTimes } from '../../supervision/times.ts'
import { defineModule, type Platform } from '../module.ts'
import type { Job } from '../../jobs/job.ts'
import { consentHandlers } from './consent-calls.ts'
import { Consents } from './consents.ts'
import { dutyHandlers } from './duty.ts'
import { forwardedVehicles } from './forwarded-vehicles.ts'
import { dutyOptions, videoPlaceOf } from './options.ts'
import { PostChecks } from './post-checks.ts'
import { upward } from './upward.ts'
import { OutboxRepository } from './outbox.repository.ts'
import { PostCheckRepository } from './post-checks.repository.ts'
import { Ringing } from './ringing.ts'
import { dutyRoster, rosterTables } from './roster/roster.ts'
import { SuperiorVideo } from './video/superior-video.ts'
import { UnstoredChecks } from './unstored-checks.ts'
import { VisitingVehicles } from './visiting-vehicles.ts'

/** With the time by which they are old. */
const tables = [
  ['post_checks', 'received_at'],
  ['superior_notices', 'received_at'],
  ['superior_messages', 'received_at'],
  ['superior_outbox', 'created_at'],
  ['superior_downloads', 'asked_at'],
  ['superior_clones', 'last_at'],
  ['visiting_vehicles', 'begun_at'],
  ...rosterTables,
] as const

/** Of users; empty: none is known. */
const phonesIn =
  (db: Platform['db']) =>
  async (userId: number): Promise<string> => {
    const row = await db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst()
    return row?.mobile ?? ''
  }

/** What companies let superior platforms have, and the video among it. */
function consentedOf(
  { db, fleet, access, ports, now, log }: Platform,
  superiors: readonly Superior[],
  address: string | undefined,
) {
  const consents = new Consents(db, fleet)
  const [relays, recorded] = [() => ports.relays, () => ports.recordedRelays]
  const place = videoPlaceOf(address)
  return { consents, video: new SuperiorVideo({ db, fleet, access, superiors, consents, relays, recorded, place, now, log }) }
}

/** What rings once it is stored. */
const unstoredChecks = ({ postChecks, ringing, log }: { postChecks: PostChecks; ringing: Ringing; log: Platform['log'] }) =>
  new UnstoredChecks({
    store: async (superior, check, secondsAgo) => {
      if ('supervisionId' in check) await postChecks.urged(superior, check, secondsAgo)
      else await postChecks.asked(superior, check, secondsAgo)
      ringing.look()
    },
    every: 2_000,
    log,
  })

/** `days`: of checks and what goes with them; `untold`: of reports that no link took. */
const purgesOf = (days: number, untold: number) => [
  ...tables.map(([table, time]) => ({ table, time, keepDays: days })),
  { table: 'unforwarded_reports', time: 'stored_at', keepDays: untold },
]

const sentBodiesOf = (db: Platform['db']): Job => ({
  name: 'sentBodies',
  when: { at: '19:10' },
  run: async () => ({ forgotten: await new OutboxRepository(db).forgetBodies() }),
})

export const duty = defineModule({
  name: 'duty',
  options: dutyOptions,
  async start(platform, options) {
    const { db, pool, bus, fleet, access, events, metrics, mediaPlace, ports, replacements, log } = platform
    const superiors = await superiorsOf(options['superior-platforms'])
    const checks = new PostCheckRepository(db)
    const postChecks = new PostChecks({
      db,
      bus,
      fleet,
      checks,
      superiors: superiors.map(({ id }) => id),
      send: (superior, answer) => supervision.answer(superior, answer),
      holds: superior => supervision.holds(superior),
      log,
    })
    const { onDuty, handlers: rosterHandlers } = dutyRoster(platform, checks)
    const ringing = new Ringing({
      db,
      fleet,
      access,
      checks,
      postChecks,
      accounts: listOf(options['post-check-accounts']).map(login => login.toLowerCase()),
      onDuty: (organisationIds, at) => onDuty.peopleFor(organisationIds, at),
      notices: () => ports.notices,
      log,
    })
    const unstored = unstoredChecks({ postChecks, ringing, log })
    const vehicles = forwardedVehicles(db, fleet)
    const { consents, video } = consentedOf(platform, superiors, options['superior-video-address'])
    const { vehicle } = vehicles
    const visiting = new VisitingVehicles(db)
    const journal = new LinkJournal({ db, role: 'superior', log })
    const goesUp = upward(platform, { superiors, checks, consents, video, visiting, vehicle, supervision: () => supervision })
    const supervision: Supervision = new Supervision({
      superiors,
      host: mediaPlace.listen,
      times: { ...linkTimes, ...replacements.supervisionTimes },
      pool,
      metrics,
      maxPositions: options['supervision-queue'],
      onPostCheck: (superior, check) => unstored.take(superior, check),
      onNotice: (superior, notice) => postChecks.noticed(superior, notice),
      onAlarm: (superior, alarm) => unstored.take(superior, alarm),
      onWarning: (superior, warning) => postChecks.warned(superior, warning),
      onRequest: (superior, message, enveloped) => goesUp.take(superior, message, enveloped, superior.edition),
      onUnserved: (superior, message) => postChecks.unserved(superior, message),
      onClone: (superior, clone) => void postChecks.usedTwice(superior, clone),
      onUp: superior => {
        void postChecks.sendAnswers(superior.id, true)
        goesUp.up(superior)
      },
      onLost: ({ id }, connection, unheardFor) => {
        postChecks.lost(id, connection, unheardFor)
        goesUp.lost(id, connection, unheardFor)
      },
      notes: superior => journal.of(superior),
      ...vehicles,
      log,
    })
    if (superiors.length > 0) journal.start()
    await postChecks.start()
    const endForwarding = bus.subscribe('stored', ({ positions, batch }) => supervision.offer(positions, batch))
    await supervision.start()
    if (superiors.length > 0) {
      ringing.start()
      goesUp.start()
    }
    return {
      ports: {
        superiorVideo: video,
        superiorFiles: goesUp.files,
        superiors: { all: superiors.map(({ id, name, organisations }) => ({ id, name, organisations })) },
        superiorLinks: { all: superiors, written: () => journal.flush() },
      },
      handlers: {
        ...dutyHandlers({ fleet, access, checks, visiting, postChecks, phoneOf: phonesIn(db) }),
        ...rosterHandlers,
        ...consentHandlers({ superiors, consents, access, fleet, events, decided: () => video.look() }),
      },
      jobs: [sentBodiesOf(db)],
      purges: purgesOf(options['keep-post-check-days'], options['supervision-backfill-days']),
      async settled() {
        await ringing.settled()
        await postChecks.settled()
        await goesUp.settled()
        await journal.settled()
      },
      async stop() {
        endForwarding()
        await goesUp.stop()
        await supervision.stop()
        await journal.stop()
        await unstored.stop()
        await ringing.stop()
        await goesUp.stopped()
        await postChecks.stop()
      },
    }
  },
})
