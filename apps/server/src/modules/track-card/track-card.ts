/** vehicle/getVehTrackCard: daily driving, stop and mileage figures of a vehicle. */
import { reportQueryError } from '@outrider/contract'
import type { Bus } from '../../events/bus.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { daysIn, isTimeZone } from '../../tracks/calendar-days.ts'
import { type ComputeDayCards, TrackCards } from './track-cards.ts'

interface TrackCardDependencies {
  access: AccessGate
  compute: ComputeDayCards
  /** What is chosen for the odometer of a vehicle, as a name. */
  measuredBy: (vehicleId: number) => Promise<string>
  bus: Bus
  now?: () => number
}

export function trackCardHandlers({
  access,
  compute,
  measuredBy,
  bus,
  now = Date.now,
}: TrackCardDependencies): Handlers<'vehicle/getVehTrackCard'> {
  const cards = new TrackCards(compute, now)
  bus.subscribe('stored', ({ positions }) => cards.invalidate(positions))
  bus.subscribe('storedElsewhere', ({ vehicles }) => {
    for (const { vehicleId, from } of vehicles) cards.invalidateFrom(vehicleId, from)
  })
  return {
    async 'vehicle/getVehTrackCard'({ vehicleId, startTime, endTime, timeZone }, { user, signal }) {
      const wrong = reportQueryError({ startTime, endTime })
      if (wrong) fail(wrong)
      if (!isTimeZone(timeZone)) fail('track.timeZone')
      const vehicle = await access.vehicle(user.userId, vehicleId)
      if (!vehicle) fail('vehicle.unknown')
      const since = await access.historyFrom(user.userId, vehicle)
      // Exclude the future.
      const until = Math.min(endTime, now())
      const days = daysIn(startTime, until, timeZone)
      const { id } = vehicle.identity
      return {
        vehicleId,
        days: await cards.of(id, days, { startTime, endTime, since, measuredBy: await measuredBy(id) }, signal),
      }
    },
  }
}
