import { defineModule } from '../module.ts'
import { driverRepository } from './drivers.repository.ts'
import { driverHandlers } from './drivers.ts'

export const drivers = defineModule({
  name: 'drivers',
  start: ({ db, fleet, access, keepTrackDays }) => ({
    handlers: driverHandlers({ fleet, access, drivers: driverRepository(db) }),
    // Personal data like tracks: who drove a vehicle.
    purges: [{ table: 'driver_cards', time: 'time', keepDays: keepTrackDays }],
  }),
})
