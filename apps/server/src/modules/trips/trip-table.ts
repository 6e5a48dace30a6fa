/** Registered trips as a table for mails: those that began in a time, of vehicles of one organisation and those below it. */
import type { Trip } from '@outrider/contract'
import { allRows, bothNames, mailedKm, mailedTable, sumOf } from '../mailed-table.ts'
import type { AnalysesPort } from '../ports.ts'
import { tripOnWire } from './trip-on-wire.ts'
import type { TripTrackDependencies } from './trip-track.ts'

export function tripTables({
  access,
  fleet,
  trips,
  now,
  timeZone,
}: Pick<TripTrackDependencies, 'access' | 'fleet' | 'trips' | 'now'> & { timeZone: () => string }): AnalysesPort<'trips'> {
  return {
    async tableOf(_, asked) {
      const { organisationIds, onlyVehicleId } = await access.scope(asked.user.userId)
      const below = fleet.organisations.below([asked.orgId])
      const scope = { organisationIds: [...organisationIds].filter(id => below.has(id)), onlyVehicleId }
      const { rows: found } = await trips.list(scope, { from: asked.startTime, to: asked.endTime - 1 }, 0, allRows)
      const rows = found.map(row => tripOnWire(row, fleet, now()))
      const clock = clockOf(timeZone())
      const metres = ({ km }: Pick<Trip, 'km'>) => (km === null ? null : km * 1000)
      const [first] = rows
      return mailedTable<Trip>(
        asked,
        [
          { title: 'vehicle', cell: bothNames },
          { title: 'driver', cell: ({ driverName }) => driverName },
          { title: 'began', cell: ({ start }) => clock.format(start.time) },
          { title: 'startPlace', cell: ({ start }) => placeOf(start) },
          { title: 'finished', cell: ({ end }) => (end ? clock.format(end.time) : null) },
          { title: 'endPlace', cell: ({ end }) => (end ? placeOf(end) : null) },
          { title: 'km', cell: trip => mailedKm(metres(trip), asked), digits: 1, summed: true },
        ],
        rows,
        { sums: first && rows.length > 1 ? { ...first, km: sumOf(rows, ({ km }) => km) } : undefined },
      )
    },
  }
}

/** Days as files have them, in the zone that their notes name: a time as such would be written by the clock of the server. */
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })

/** As typed, else where the vehicle was. */
const placeOf = ({ place, latitude, longitude }: Trip['start']): string =>
  place || (latitude === null || longitude === null ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`)
