import { listOf } from '../../options/option.ts'
import { superiorsOf } from '../../supervision/superior.ts'
import { Supervision } from '../../supervision/supervision.ts'
import { linkTimes } from '../../supervision/times.ts'
import { defineModule } from '../module.ts'
import { dutyHandlers } from './duty.ts'
import { forwardedVehicles } from './forwarded-vehicles.ts'
import { dutyOptions } from './options.ts'
import { PostChecks } from './post-checks.ts'
import { PostCheckRepository } from './post-checks.repository.ts'
import { Ringing } from './ringing.ts'
import { UnstoredChecks } from './unstored-checks.ts'

export const duty = defineModule({
  name: 'duty',
  options: dutyOptions,
  async start({ db, pool, bus, fleet, access, metrics, ports, replacements, log }, options) {
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
    const ringing = new Ringing({
      db,
      fleet,
      access,
      checks,
      postChecks,
      accounts: listOf(options['post-check-accounts']).map(login => login.toLowerCase()),
      notices: () => ports.notices,
      log,
    })
    const unstored = new UnstoredChecks({
      store: async (superior, check, secondsAgo) => {
        await postChecks.asked(superior, check, secondsAgo)
        ringing.look()
      },
      every: 2_000,
      log,
    })
    const supervision: Supervision = new Supervision({
      superiors,
      times: { ...linkTimes, ...replacements.supervisionTimes },
      pool,
      metrics,
      maxPositions: options['supervision-queue'],
      onPostCheck: (superior, check) => unstored.take(superior, check),
      onNotice: (superior, notice) => postChecks.noticed(superior, notice),
      onUnserved: (superior, message) => postChecks.unserved(superior, message),
      onClone: (superior, clone) => void postChecks.usedTwice(superior, clone),
      onUp: ({ id }) => void postChecks.sendAnswers(id, true),
      onLost: ({ id }, connection, unheardFor) => postChecks.lost(id, connection, unheardFor),
      ...forwardedVehicles(db, fleet),
      log,
    })
    await postChecks.start()
    const endForwarding = bus.subscribe('stored', ({ positions }) => supervision.offer(positions))
    await supervision.start()
    if (superiors.length > 0) ringing.start()
    return {
      handlers: dutyHandlers({
        fleet,
        access,
        checks,
        postChecks,
        phoneOf: async userId => {
          const row = await db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst()
          return row?.mobile ?? ''
        },
      }),
      purges: [
        { table: 'post_checks', time: 'received_at', keepDays: options['keep-post-check-days'] },
        { table: 'superior_notices', time: 'received_at', keepDays: options['keep-post-check-days'] },
        { table: 'superior_messages', time: 'received_at', keepDays: options['keep-post-check-days'] },
        { table: 'superior_clones', time: 'last_at', keepDays: options['keep-post-check-days'] },
      ],
      async settled() {
        await ringing.settled()
        await postChecks.settled()
      },
      async stop() {
        endForwarding()
        await supervision.stop()
        await unstored.stop()
        await ringing.stop()
        await postChecks.stop()
      },
    }
  },
})
