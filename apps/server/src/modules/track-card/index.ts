import { defineModule } from '../module.ts'
import { trackCardHandlers } from './track-card.ts'

export const trackCard = defineModule({
  name: 'track-card',
  start: ({ access, tracks, bus, now }) => ({
    handlers: trackCardHandlers({
      access,
      compute: (vehicleId, startTime, endTime, days, signal) =>
        tracks.reduce('cards', { vehicleId, startTime, endTime }, days, signal),
      bus,
      now,
    }),
  }),
})
