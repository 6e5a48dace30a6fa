/** How long drivers drove, beside what their vehicles lose points by. */
import { limits } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { askedScore } from './asked-score.ts'
import { countDrivers } from './counted-drivers.ts'
import type { Dependencies } from './loss-handlers.ts'

export function driverHandlers(dependencies: Dependencies): Handlers<'activeSafety/getDriverHours'> {
  const { access, fleet, settings } = dependencies
  return {
    async 'activeSafety/getDriverHours'(body, { user, lang }) {
      const asked = await askedScore(dependencies, user.userId, body)
      const { settings: current } = await settings.current()
      const { drivers, unmeasuredDays } = await countDrivers(dependencies, asked, asked.month, current)
      const { organisationIds } = await access.scope(user.userId)
      const sumOf = (isKnown: boolean): number =>
        drivers.reduce((sum, { claims, driven }) => sum + (claims.length > 0 === isKnown ? driven : 0), 0)
      return {
        rows: drivers.slice(0, limits.scoreLosses).map(({ claims, vehicleIds, by, ...hours }) => {
          const seen = claims.find(({ organisationId }) => organisationIds.has(organisationId))
          const [vehicleId = 0] = vehicleIds
          const identity = claims.length === 0 ? fleet.vehicle(vehicleId)?.identity : undefined
          const organisation = seen?.organisationId ?? identity?.organisationId
          return {
            driverId: seen ? String(seen.driverId) : '',
            name: seen?.name ?? '',
            orgName: organisation === undefined ? '' : fleet.organisations.name(organisation, lang),
            vehicles: vehicleIds.length,
            vehicleId: identity ? String(identity.id) : '',
            plateNum: identity?.plateNum ?? '',
            nickname: identity?.nickname ?? '',
            driven: hours.driven,
            atNight: hours.atNight,
            beyond: hours.beyond,
            beyondAtNight: hours.beyondAtNight,
            longest: hours.longest,
            maxInDay: hours.maxInDay,
            beyondInDay: hours.beyondInDay,
            byCard: by.card,
            byTrip: by.trip,
            byRegular: by.regular,
            twice: hours.twice,
          }
        }),
        total: drivers.length,
        known: sumOf(true),
        unknown: sumOf(false),
        unmeasuredDays,
      }
    },
  }
}
