import { defineModule } from '../module.ts'
import { cardSink } from './card-sink.ts'
import { DriverRepository } from './drivers.repository.ts'
import { driverHandlers, driversPort } from './drivers.ts'

export const drivers = defineModule({
  name: 'drivers',
  start({ db, pool, fleet, access, keepTrackDays }) {
    const drivers = new DriverRepository(db)
    return {
      handlers: driverHandlers({ fleet, access, drivers }),
      ports: { drivers: driversPort(drivers) },
      sinks: [cardSink(pool)],
      // Personal data like tracks: who drove a vehicle.
      purges: [{ table: 'driver_cards', time: 'time', keepDays: keepTrackDays }],
    }
  },
})
