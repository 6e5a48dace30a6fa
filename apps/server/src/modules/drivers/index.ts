import { dayIn } from '../day-in.ts'
import { defineModule } from '../module.ts'
import { cardSink } from './card-sink.ts'
import { DriverRepository } from './drivers.repository.ts'
import { driverHandlers, driversPort } from './drivers.ts'
import { driverFileHandlers } from './files/driver-file-calls.ts'
import { DriverFileRepository } from './files/driver-files.repository.ts'
import { driverSheetHandlers } from './files/driver-sheet-calls.ts'

export const drivers = defineModule({
  name: 'drivers',
  start({ db, pool, bus, fleet, access, files, events, ports, now, keepTrackDays }) {
    const drivers = new DriverRepository(db)
    const driverFiles = new DriverFileRepository(db)
    const port = driversPort(drivers)
    const today = () => dayIn(ports.figures.timeZone, now())
    return {
      handlers: {
        ...driverHandlers({ fleet, access, drivers }),
        ...driverFileHandlers({ db, fleet, access, files, events, driverFiles, cards: port, now, today }),
        ...driverSheetHandlers({ db, fleet, access, events, driverFiles, now }),
      },
      ports: { drivers: port },
      sinks: [cardSink(pool, bus)],
      fileOwners: [{ kind: 'driver', table: 'drivers' }],
      purges: [
        // Personal data like tracks: who drove a vehicle.
        { table: 'driver_cards', time: 'time', keepDays: keepTrackDays, kind: 'journeys' },
        { table: 'driver_vehicles', time: 'until', keepDays: keepTrackDays, kind: 'journeys' },
      ],
    }
  },
})
