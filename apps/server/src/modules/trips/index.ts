import { defineModule } from '../module.ts'
import { tripRepository } from './trips.repository.ts'
import { tripHandlers } from './trips.ts'

export const trips = defineModule({
  name: 'trips',
  start: ({ db, access, fleet, tracks, now, keepTrackDays }) => ({
    handlers: tripHandlers({
      access,
      fleet,
      trips: tripRepository(db),
      compute: (range, window, signal) => tracks.reduce('cards', range, [window], signal),
      now,
    }),
    // Personal data like tracks: who drove when and where.
    purges: [{ table: 'trips', time: 'ended_at', keepDays: keepTrackDays }],
  }),
})
