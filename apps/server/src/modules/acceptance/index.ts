import type { AppMenuAuth } from '@outrider/contract'
import type { Bus } from '../../events/bus.ts'
import { camerasOf } from '../../fleet/cameras.ts'
import { optionGroup } from '../../options/option.ts'
import { checkDriverText } from '../check-driver-text.ts'
import { defineModule } from '../module.ts'
import { acceptanceCallsOf } from './acceptance-calls.ts'
import { acceptanceTimes } from './acceptance-times.ts'
import { AcceptanceRepository } from './acceptance.repository.ts'
import { RunningTests } from './running.ts'
import { WatchingFrames } from './watching-frames.ts'

/** Between two looks whether somebody has ended a test, ms. */
const lookEvery = 2_000
/** What is read aloud and shown in the cab; the driver may read Chinese only. */
const testText = '终端验收测试 Terminal test'

/** Those that come together over a slow network count each. */
function countedReports(bus: Bus, vehicleId: number): { count(): number; end(): void } {
  let count = 0
  const ofVehicle = (each: { vehicleId: number }): boolean => each.vehicleId === vehicleId
  const ends = [
    bus.subscribe('stored', ({ positions }) => void (count += positions.filter(ofVehicle).length)),
    bus.subscribe('storedElsewhere', ({ vehicles }) => void (count += vehicles.filter(ofVehicle).length)),
  ]
  return {
    count: () => count,
    end() {
      for (const end of ends) end()
    },
  }
}

export const acceptance = defineModule({
  name: 'acceptance',
  options: optionGroup({
    'keep-acceptance-days': { kind: 'number', default: 1_095, about: 'Days to keep acceptance tests of terminals; 0: forever' },
  }),
  start({ db, pool, access, bus, sessions, terminals, holders, frameWatches, ports, replacements, now, log }, options) {
    const times = { ...acceptanceTimes, ...replacements.acceptanceTimes }
    const repository = new AcceptanceRepository(pool, times.silence)
    const frames = new WatchingFrames({
      watches: frameWatches,
      holders,
      keep: (testId, rows) => repository.keepFrames(testId, rows),
      now,
      log,
    })
    async function rightsOf(by: { userId: number; sessionId: string }, vehicleId: number): Promise<AppMenuAuth | undefined> {
      const rights = await sessions.rightsOf(by.sessionId)
      if (!rights || !(rights.updInstTaskAuth || rights.updMtcTaskAuth)) return undefined
      return (await access.vehicle(by.userId, String(vehicleId))) ? rights : undefined
    }
    const running = new RunningTests({
      repository,
      frames,
      rightsOf,
      isLinked: vehicleId => terminals.isLinked(vehicleId),
      lookEvery: Math.min(lookEvery, times.look),
      now,
      log,
    })
    const text = checkDriverText(testText)
    return {
      handlers: acceptanceCallsOf({
        access,
        terminals,
        repository,
        now,
        async begin(row, user, { identity: { id: vehicleId } }) {
          const by = { userId: user.userId, sessionId: user.sessionId }
          running.begin(row, {
            vehicleId,
            by,
            userName: row.user_name,
            edition: row.edition,
            cameras: await camerasOf(db, vehicleId),
            terminals,
            media: ports.mediaTries,
            settings: ports.settingTry,
            text,
            permitFor: async () => (await ports.interlock.forText(user, [vehicleId], text))(vehicleId),
            pictured: since => repository.pictured(vehicleId, since),
            reports: () => countedReports(bus, vehicleId),
            times,
            now,
          })
        },
      }),
      purges: [{ table: 'acceptance_tests', time: 'begun_at', keepDays: options['keep-acceptance-days'] }],
      settled: () => running.settled(),
      async stop() {
        await running.stop()
        await frames.stop()
      },
    }
  },
})
