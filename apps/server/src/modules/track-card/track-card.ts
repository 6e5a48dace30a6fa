/** vehicle/getVehTrackCard: what a vehicle did, day by day. */
import { wrongInReport } from '@outrider/contract'
import type { Bus } from '../../events/bus.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { Handlers } from '../handlers.ts'
import { fail } from '../refusal.ts'
import { daysIn, isTimeZone } from './days.ts'
import { type Reckon, TrackCards } from './track-cards.ts'

interface Needs {
  access: AccessGate
  reckon: Reckon
  bus: Bus
  now?: () => number
}

export function trackCardHandlers({ access, reckon, bus, now = Date.now }: Needs): Handlers<'vehicle/getVehTrackCard'> {
  const cards = new TrackCards(reckon, now)
  bus.subscribe('stored', ({ positions }) => cards.learn(positions))
  return {
    async 'vehicle/getVehTrackCard'({ vehicleId, startTime, endTime, timeZone }, { user }) {
      const wrong = wrongInReport({ startTime, endTime })
      if (wrong) fail(wrong)
      if (!isTimeZone(timeZone)) fail('request.invalid', { detail: 'timeZone' })
      if (!user.rights.trackAuth) fail('access.noRight')
      const vehicle = await access.vehicle(user.userId, vehicleId)
      if (!vehicle) fail('vehicle.unknown')
      // What is to come is no day yet.
      const until = Math.min(endTime, now())
      const days = daysIn(startTime, until, timeZone)
      return { vehicleId, days: await cards.of(vehicle.identity.id, days, startTime, endTime) }
    },
  }
}
