import { defineModule } from '../module.ts'
import { deviceHandlers } from './devices.ts'
import { VehicleZones } from '../vehicle-zones.ts'
import { namingOf } from './naming.ts'
import { overviewHandlers } from './overview.ts'
import { overviewOptions } from './options.ts'
import { OverviewRepository } from './overview.repository.ts'
import { overviewTables } from './overview-tables.ts'
import { ReportPushes } from './report-pushes.ts'

export const overview = defineModule({
  name: 'overview',
  options: overviewOptions,
  start({ db, access, fleet, now, ports, log }, options) {
    const pushes = new ReportPushes({
      db,
      access,
      notices: () => ports.notices,
      organisations: () => fleet.organisations,
      timeZone: () => ports.figures.timeZone,
      hour: options['report-push-hour'],
      now,
      log,
    })
    const parts = {
      repository: new OverviewRepository(db, () => new VehicleZones(fleet, ports.figures.timeZone)),
      access,
      naming: namingOf(fleet),
      now,
    }
    const shown = {
      ...parts,
      timeZone: () => ports.figures.timeZone,
      age: (vehicleIds: readonly number[], endTime: number) => ports.figures.ageOf(vehicleIds, endTime),
      riskTypes: () => ports.risk.countedTypes(),
    }
    return {
      ports: { overviewTables: overviewTables(shown) },
      handlers: {
        ...overviewHandlers(shown),
        ...deviceHandlers(parts),
      },
      jobs: [{ name: 'report-pushes', when: { every: 300_000 }, run: signal => pushes.run(signal) }],
      purges: [{ table: 'report_pushes', time: 'pushed_at', keepDays: 60 }],
    }
  },
})
