import { movementVersion } from '@outrider/track'
import { defineModule } from '../module.ts'
import { ageOfFigures } from './age-of-figures.ts'
import { FigureRepository } from './figures.repository.ts'
import { measuringHandlers } from './measuring/measuring.ts'
import { MeasuringRepository } from './measuring/measuring.repository.ts'
import { figureOptions } from './options.ts'
import { movementSettingsHandlers } from './movement/movement-settings.ts'
import { MovementSettingsRepository } from './movement/movement-settings.repository.ts'
import { rebuildAfterRule, rebuildAfterSettings } from './rebuild.ts'
import { RollUp } from './roll-up.ts'

export const figures = defineModule({
  name: 'figures',
  options: figureOptions,
  start({ db, pool, tracks, metrics, log, now, keepTrackDays, access, fleet }, options) {
    const timeZone = options['time-zone']
    const rollUp = new RollUp({
      repository: new FigureRepository(pool, timeZone),
      tracks,
      keepDays: keepTrackDays,
      async afterRule() {
        await rebuildAfterRule(db, movementVersion)
        await rebuildAfterSettings(db, now(), timeZone)
      },
      now,
      metrics,
      log,
    })
    rollUp.start()
    const ageOf = ageOfFigures(db, now)
    return {
      handlers: {
        ...measuringHandlers({ access, fleet, measuring: new MeasuringRepository(db), timeZone, now }),
        ...movementSettingsHandlers({ access, settings: new MovementSettingsRepository(db) }),
      },
      ports: {
        figures: {
          timeZone,
          bringUpToDate: vehicleIds => rollUp.bringUpToDate(vehicleIds),
          ageOf: (vehicleIds, endTime) => {
            rollUp.watch()
            return ageOf(vehicleIds, endTime)
          },
          settled: () => rollUp.settled(),
        },
      },
      // Where a vehicle was, like tracks; the figures of its days say only how much, and stay.
      purges: [
        { table: 'ignition_periods', time: 'begin_at', keepDays: keepTrackDays },
        { table: 'fuel_curves', time: 'begin_at', keepDays: keepTrackDays },
        { table: 'fuel_faults', time: 'end_at', keepDays: keepTrackDays },
      ],
      stop: () => rollUp.stop(),
    }
  },
})
