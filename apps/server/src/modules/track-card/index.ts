import { movementInForce } from '../../tracks/movement-of-vehicle.ts'
import { choiceInForce } from '../../tracks/odometer-choices.ts'
import { defineModule } from '../module.ts'
import { trackCardHandlers } from './track-card.ts'

export const trackCard = defineModule({
  name: 'track-card',
  start: ({ access, tracks, bus, now, pool }) => ({
    handlers: trackCardHandlers({
      access,
      compute: ({ vehicleId, from, to, since }, days, signal) =>
        tracks.reduce('cards', { vehicleId, startTime: from, endTime: to, since }, days, signal),
      async measuredBy(vehicleId) {
        const inForce = [choiceInForce(pool, vehicleId), movementInForce(pool, vehicleId)]
        return (await Promise.all(inForce)).join(', ')
      },
      bus,
      now,
    }),
  }),
})
