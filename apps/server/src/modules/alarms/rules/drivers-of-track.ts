/** Who drove a vehicle in a period and what else they drove, for rules that are tried on it: from the tracks of the other vehicles, as far as they may be seen. */
import { usualDrivesFrom } from '../../../events/latest-state.ts'
import type { AccessScope } from '../../../fleet/access-scope.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { DriversOfTrack } from '../../../tracks/reducers/rule-cases.ts'
import type { Tracks } from '../../../tracks/tracks.ts'
import type { DriversPort } from '../../ports.ts'
import { cardsOf } from './report-drivers.ts'

interface Dependencies {
  fleet: LiveFleet
  tracks: Pick<Tracks, 'reduce'>
  drivers: () => Pick<DriversPort, 'drivesIn' | 'drives'>
}
interface Asked {
  vehicleId: number
  /** Of the rule. */
  organisationId: number
  scope: AccessScope
  startTime: number
  endTime: number
}

export async function driversOfTrack(
  { fleet, tracks, drivers }: Dependencies,
  { vehicleId, organisationId, scope, startTime, endTime }: Asked,
  signal: AbortSignal,
): Promise<DriversOfTrack> {
  const below = [...fleet.organisations.below([organisationId])]
  const own = await drivers().drivesIn([vehicleId], below, startTime, endTime)
  const elsewhere: DriversOfTrack['elsewhere'][number][] = []
  for (const driverId of new Set(own.map(each => each.driverId))) {
    const drives = await drivers().drives(driverId, below, startTime, endTime)
    const spans = []
    for (const [otherId, periods] of Map.groupBy(drives, each => each.vehicleId)) {
      const other = otherId === vehicleId ? undefined : fleet.vehicle(otherId)
      if (!other || !scope.includes(other)) continue
      const range = { vehicleId: otherId, startTime, endTime, since: scope.historyFrom(other) }
      const asked = {
        vehicleId: otherId,
        drivesFrom: other.drivesFrom ?? usualDrivesFrom,
        periods: periods.map(({ from, to }) => ({ from, to: to ?? endTime })),
      }
      spans.push(...(await tracks.reduce('drivingSpans', range, asked, signal)))
    }
    elsewhere.push({ driverId, spans: spans.toSorted((one, next) => one.from - next.from) })
  }
  return { vehicleId, cards: cardsOf(own), elsewhere }
}
