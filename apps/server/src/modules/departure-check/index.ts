import { defineModule } from '../module.ts'
import { departureCheckRepository } from './departure-checks.repository.ts'
import { departureCheckHandlers } from './departure-checks.ts'
import { Warning } from './warning.ts'

export const departureCheck = defineModule({
  name: 'departureCheck',
  start({ db, fleet, access, files, ports, now, log, keepTrackDays }) {
    const checks = departureCheckRepository(db)
    const warning = new Warning({ db, fleet, access, checks, notices: () => ports.notices, now, log })
    return {
      handlers: departureCheckHandlers({
        db,
        fleet,
        access,
        files,
        checks,
        warning,
        timeZone: () => ports.figures.timeZone,
        now,
      }),
      jobs: [
        // What a server was killed before it could push.
        { name: 'departureWarnings', when: { every: 60_000 }, run: async () => ({ notified: await warning.sendWaiting() }) },
      ],
      fileOwners: [{ kind: 'departureCheck', table: 'departure_checks' }],
      // Personal data like trips: who drove which vehicle when.
      purges: [{ table: 'departure_checks', time: 'filled_at', keepDays: keepTrackDays }],
      settled: () => warning.settled(),
      stop: () => warning.settled(),
    }
  },
})
