import { availableParallelism } from 'node:os'
import { movementVersion } from '@outrider/track'
import { roadsKeptFor } from '../../tracks/road-cells.ts'
import { sensedDays } from '../../sensors/sensed-days.ts'
import { usualDrivesFrom } from '../../events/latest-state.ts'
import { defineModule } from '../module.ts'
import { ageOfFigures } from './age-of-figures.ts'
import { FigureRepository } from './figures.repository.ts'
import { measuringHandlers } from './measuring/measuring.ts'
import { MeasuringRepository } from './measuring/measuring.repository.ts'
import { figureOptions } from './options.ts'
import { movementSettingsHandlers } from './movement/movement-settings.ts'
import { MovementSettingsRepository } from './movement/movement-settings.repository.ts'
import { markForRebuild, rebuildAfterRule, rebuildAfterSettings } from './rebuild.ts'
import { RollUp } from './roll-up.ts'
import { visitedGeofences } from './visited-geofences.ts'

/** Vehicles: what fewer have to be computed again is done soon. */
const rebuildFrom = 20
/** A rebuild may have all cores: its threads run behind what calls need. More would wait for the database. */
const rebuildThreads = Math.min(8, availableParallelism())

export const figures = defineModule({
  name: 'figures',
  options: figureOptions,
  start({ db, pool, past, bus, tracks, metrics, log, now, keepTrackDays, access, fleet, ports }, options) {
    const timeZone = options['time-zone']
    const keepRoadDays = roadsKeptFor(keepTrackDays)
    const rollUp = new RollUp({
      repository: new FigureRepository(pool, past, timeZone),
      bus,
      tracks,
      visited: {
        places: visitedGeofences(db, fleet, now),
        drivesFrom: vehicleId => fleet.vehicle(vehicleId)?.drivesFrom ?? usualDrivesFrom,
      },
      sensed: (vehicleId, days) => sensedDays(ports.sensors, vehicleId, days),
      rebuild: { from: rebuildFrom, threads: rebuildThreads, tracks: threads => tracks.beside(threads) },
      keepDays: keepTrackDays,
      roadDays: keepRoadDays,
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
          makeAgain: async () => void (await markForRebuild(db, { from: undefined, to: undefined, vehicleId: undefined })),
          settled: () => rollUp.settled(),
        },
      },
      // Where a vehicle was, like tracks; the figures of its days say only how much, and stay.
      purges: [
        { table: 'ignition_periods', time: 'begin_at', keepDays: keepTrackDays },
        { table: 'fuel_curves', time: 'begin_at', keepDays: keepTrackDays },
        { table: 'fuel_faults', time: 'end_at', keepDays: keepTrackDays },
        { table: 'vehicle_day_roads', time: 'day', keepDays: keepRoadDays },
      ],
      stop: () => rollUp.stop(),
    }
  },
})
