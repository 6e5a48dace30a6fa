import { defineModule } from '../module.ts'
import { WaitingNotices } from '../waiting-notices.ts'
import { askedBy } from './asked-by.ts'
import { checksAreToWarn, DepartureCheckRepository } from './departure-checks.repository.ts'
import { departureCheckHandlers } from './departure-checks.ts'
import { DeviceDown } from './device-down.ts'
import { defectNotice } from './defect-notice.ts'
import { Unheard } from './unheard.ts'

export const departureCheck = defineModule({
  name: 'departureCheck',
  start({ db, fleet, access, files, ports, now, log, keepTrackDays }) {
    const checks = new DepartureCheckRepository(db)
    const unheard = new Unheard(fleet, now)
    const defectNotices = new WaitingNotices(
      { db, fleet, access, notices: () => ports.notices, log },
      defectNotice({ fleet, checks, now }),
    )
    return {
      ports: {
        notToLeave: { of: scope => checks.notToLeave(askedBy(scope)) },
        recordedChecks: { between: (ids, from, to) => checks.between(ids, from, to) },
      },
      handlers: departureCheckHandlers({
        db,
        fleet,
        access,
        files,
        checks,
        defectNotices,
        papers: () => ports.papers,
        departureBlocks: () => ports.departureBlocks,
        maintenance: () => ports.maintenance,
        deviceDown: new DeviceDown(db, fleet, unheard),
        timeZone: () => ports.figures.timeZone,
        now,
      }),
      jobs: [
        // What a server was killed before it could push.
        {
          name: 'departureWarnings',
          when: { every: 60_000 },
          isDue: checksAreToWarn,
          run: async () => ({ notified: await defectNotices.sendWaiting() }),
        },
      ],
      fileOwners: [{ kind: 'departureCheck', table: 'departure_checks' }],
      // Personal data like trips: who drove which vehicle when.
      purges: [{ table: 'departure_checks', time: 'filled_at', keepDays: keepTrackDays, kind: 'journeys' }],
      settled: () => defectNotices.settled(),
      stop: () => {
        unheard.stop()
        return defectNotices.stop()
      },
    }
  },
})
