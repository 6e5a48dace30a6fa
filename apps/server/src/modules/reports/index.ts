import { defineModule } from '../module.ts'
import type { FiguresPort } from '../ports.ts'
import { fuelHandlers } from './fuel.ts'
import { fuelRepository } from './fuel.repository.ts'
import { exportHandlers } from './exports/export-calls.ts'
import { Exporter, exportOwner } from './exports/exporter.ts'
import { exportsRepository } from './exports/exports.repository.ts'
import { freshFigures } from './fresh-figures.ts'
import { menuHandlers } from './menu.ts'
import { statisticsHandlers } from './statistics.ts'

/** Files of reports are for who asked, now: they can be made again. */
const exportDays = 7

export const statistics = defineModule({
  name: 'reports',
  start({ db, access, fleet, files, now, log, ports }) {
    const { timeZone } = ports.figures
    const fresh = freshFigures(ports.figures, now)
    const age: FiguresPort['ageOf'] = (vehicleIds, endTime) => ports.figures.ageOf(vehicleIds, endTime)
    const parts = { db, access, fleet, timeZone, fresh, age }
    const exports = exportsRepository(db)
    const exporter = new Exporter({ ...parts, exports, files, log })
    return {
      handlers: {
        ...menuHandlers(timeZone),
        ...statisticsHandlers(parts),
        ...fuelHandlers({ access, fuel: fuelRepository(db), fresh, timeZone, now }),
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
      ],
      purges: [{ table: 'report_exports', time: 'created_at', keepDays: exportDays }],
      fileOwners: [{ kind: exportOwner, table: 'report_exports' }],
      settled: () => exporter.settled(),
      stop: () => exporter.stop(),
    }
  },
})
