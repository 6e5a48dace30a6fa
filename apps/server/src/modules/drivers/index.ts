import { defineModule } from '../module.ts'
import { cardSink } from './card-sink.ts'
import { driverRepository } from './drivers.repository.ts'
import { driverHandlers } from './drivers.ts'

export const drivers = defineModule({
  name: 'drivers',
  start: ({ db, pool, fleet, access, keepTrackDays }) => ({
    handlers: driverHandlers({ fleet, access, drivers: driverRepository(db) }),
    sinks: [cardSink(pool)],
    // Personal data like tracks: who drove a vehicle.
    purges: [{ table: 'driver_cards', time: 'time', keepDays: keepTrackDays }],
  }),
})
