import { defineModule } from '../module.ts'
import { itineraryHandlers } from './itineraries.ts'
import { ItineraryRepository } from './itineraries.repository.ts'
import { TripRepository } from './trips.repository.ts'
import { tripTables } from './trip-table.ts'
import { tripHandlers } from './trips.ts'

export const trips = defineModule({
  name: 'trips',
  start: ({ db, access, fleet, tracks, now, keepTrackDays, ports }) => ({
    ports: {
      recordedTrips: { between: (ids, from, to) => new TripRepository(db).between(ids, from, to) },
      tripTables: tripTables({ access, fleet, trips: new TripRepository(db), now, timeZone: () => ports.figures.timeZone }),
    },
    handlers: {
      ...tripHandlers({
        db,
        access,
        fleet,
        trips: new TripRepository(db),
        compute: (range, window, signal) => tracks.reduce('cards', range, [window], signal),
        placeAt: (range, time, signal) => tracks.reduce('placeAt', range, time, signal),
        now,
      }),
      ...itineraryHandlers({ db, access, fleet, itineraries: new ItineraryRepository(db), trips: new TripRepository(db), now }),
    },
    // Personal data like tracks: who drove when and where.
    purges: [
      { table: 'trips', time: 'ended_at', keepDays: keepTrackDays, kind: 'journeys' },
      { table: 'itineraries', time: 'planned_start', keepDays: keepTrackDays, kind: 'journeys' },
    ],
  }),
})
