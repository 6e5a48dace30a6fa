/** What a company loses points by, and what happened to one of its vehicles. */
import { limits } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { DriversPort } from '../ports.ts'
import { askedScore, type ScoreDependencies } from './asked-score.ts'
import { countIn, meansOf } from './counted.ts'
import { withDrivers } from './drivers-of-losses.ts'
import { monthOf } from './months.ts'
import { losses, partsOf, scoredFigures } from './score-of.ts'

export type Dependencies = ScoreDependencies & { readonly drivers: () => DriversPort }

type Path = 'activeSafety/getScoreLosses' | 'activeSafety/getScoreEvents'

export function lossHandlers(dependencies: Dependencies): Handlers<Path> {
  const { access, fleet, facts, settings, zones, now } = dependencies
  return {
    async 'activeSafety/getScoreLosses'(body, { user, lang }) {
      const asked = await askedScore(dependencies, user.userId, body)
      const { settings: current } = await settings.current()
      const [counted, means] = await Promise.all([
        countIn(dependencies, asked, asked.month, current),
        meansOf(dependencies, asked.orgId, body.month),
      ])
      const scored = scoredFigures(partsOf(counted.facts, counted.checks, current), means, current)
      const all = losses(counted.facts, counted.checks, scored, current, body.figure)
      const names = await withDrivers(dependencies, user.userId, asked.month, all.slice(0, limits.scoreLosses))
      return {
        rows: names.map(({ vehicleId, ...loss }) => {
          const identity = vehicleId === undefined ? undefined : fleet.vehicle(vehicleId)?.identity
          const organisationId = identity?.organisationId ?? asked.orgId
          return {
            ...loss,
            vehicleId: vehicleId === undefined ? '' : String(vehicleId),
            plateNum: identity?.plateNum ?? '',
            nickname: identity?.nickname ?? '',
            orgId: organisationId,
            orgName: fleet.organisations.name(organisationId, lang),
          }
        }),
        total: all.length,
      }
    },
    async 'activeSafety/getScoreEvents'({ vehicleId, month }, { user }) {
      const vehicle = await access.vehicle(user.userId, vehicleId)
      if (!vehicle) fail('vehicle.unknown')
      const scope = await access.scope(user.userId)
      const { id } = vehicle.identity
      const events = await facts.events([id], monthOf(month, zones.platform, now()))
      const own = events.filter(({ from }) => from >= scope.historyFrom(vehicle))
      const drivers = await dependencies.drivers().namesAt(
        own.map(({ from }) => ({ vehicleId: id, time: from })),
        [...scope.organisationIds],
      )
      return { events: own.map(({ kind, from, to, value }, at) => ({ kind, from, to, value, driver: drivers[at] ?? '' })) }
    },
  }
}
