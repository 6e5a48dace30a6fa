import { defineModule } from '../module.ts'
import { departureCheckRepository } from './departure-checks.repository.ts'
import { departureCheckHandlers } from './departure-checks.ts'
import { Warning } from './warning.ts'

export const departureCheck = defineModule({
  name: 'departureCheck',
  start({ db, fleet, access, files, ports, now, log, keepTrackDays }) {
    const warning = new Warning({ db, access, notices: () => ports.notices, log })
    return {
      handlers: departureCheckHandlers({
        db,
        fleet,
        access,
        files,
        checks: departureCheckRepository(db),
        warning,
        timeZone: () => ports.figures.timeZone,
        now,
      }),
      fileOwners: [{ kind: 'departureCheck', table: 'departure_checks' }],
      // Personal data like trips: who drove which vehicle when.
      purges: [{ table: 'departure_checks', time: 'filled_at', keepDays: keepTrackDays }],
      settled: () => warning.settled(),
      stop: () => warning.settled(),
    }
  },
})
