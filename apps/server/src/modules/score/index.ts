import { defineModule } from '../module.ts'
import { VehicleZones } from '../vehicle-zones.ts'
import { FactsRepository } from './facts.repository.ts'
import { scoreHandlers } from './handlers.ts'
import { ScoreSettingsRepository } from './settings.repository.ts'

/** Years of scores can be looked at; the counts of faults are small. */
const keepFaults = 1_100

export const score = defineModule({
  name: 'score',
  start({ db, access, fleet, now, ports }) {
    const { timeZone } = ports.figures
    return {
      handlers: scoreHandlers({
        access,
        fleet,
        facts: new FactsRepository(db, timeZone),
        settings: new ScoreSettingsRepository(db),
        zones: new VehicleZones(fleet, timeZone),
        figures: ports.figures,
        superiors: () => ports.superiors,
        drivers: () => ports.drivers,
        now,
      }),
      purges: [{ table: 'unsound_reports', time: 'hour', keepDays: keepFaults }],
    }
  },
})
