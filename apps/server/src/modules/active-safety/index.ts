import { defineModule } from '../module.ts'
import { VehicleZones } from '../vehicle-zones.ts'
import { analysisHandlers } from './analysis.ts'
import { analysisTables } from './analysis-tables.ts'
import { coachingHandlers } from './coaching.ts'
import { KeptSums } from './kept-sums.ts'
import { monitoringHandlers } from './monitoring.ts'
import { objectionHandlers } from './objections.ts'
import { ObjectionsRepository } from './objections.repository.ts'
import { dayOf } from './periods.ts'
import { portraitHandlers } from './portraits.ts'
import { previewHandlers } from './preview.ts'
import { rankingHandlers } from './ranking.ts'
import { riskEventHandlers } from './risk-events.ts'
import { RiskSettingsRepository } from './risk-settings.repository.ts'
import { weightsByNumber } from './score.ts'
import { settingsHandlers } from './settings-calls.ts'
import { SumsRepository } from './sums.repository.ts'

/** Whose figures are computed at once when somebody looks; more than the port takes are not. */
const few = 50

export const activeSafety = defineModule({
  name: 'active-safety',
  start({ db, access, fleet, now, ports }) {
    const { figures } = ports
    const { timeZone } = figures
    const settings = new RiskSettingsRepository(db)
    const objections = new ObjectionsRepository(db)
    const analysis = {
      db,
      access,
      fleet,
      timeZone,
      zones: new VehicleZones(fleet, timeZone),
      settings,
      sums: new KeptSums(new SumsRepository(db, timeZone), () => objections.decisions(), now),
      age: (vehicleIds: readonly number[], endTime: number) => figures.ageOf(vehicleIds, endTime),
      async fresh(vehicleIds: readonly number[], lastDay: string) {
        // Late reports of days before are computed soon after they come.
        if (vehicleIds.length > 0 && vehicleIds.length <= few && lastDay >= dayOf(now(), timeZone))
          await figures.bringUpToDate(vehicleIds)
      },
    }
    const portraits = { ...analysis, objections, drivers: () => ports.drivers, now }
    const analyses = {
      ...analysisHandlers(analysis),
      ...monitoringHandlers(analysis),
      ...portraitHandlers(portraits),
      ...rankingHandlers({ ...analysis, drivers: () => ports.drivers }),
    }
    return {
      ports: {
        risk: { countedTypes: async () => [...weightsByNumber((await settings.current()).settings).keys()] },
        analyses: analysisTables(analyses),
      },
      handlers: {
        ...analyses,
        ...riskEventHandlers(portraits),
        ...coachingHandlers({ db, access, drivers: () => ports.drivers, now }),
        ...objectionHandlers({ access, fleet, objections, settings, now }),
        ...settingsHandlers({ access, settings, now }),
        ...previewHandlers({ ...analysis, now }),
      },
    }
  },
})
