/** The score of a month, its trend, what it loses points by, and what it is measured by. */
import { limits, type ScoredFigure, type ScoreSettings } from '@outrider/contract'
import type { CallContext, Handlers } from '../../calls/handlers.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { SuperiorsPort } from '../ports.ts'
import { type AskedScore, askedScore } from './asked-score.ts'
import { type Counted, countIn, meansOf } from './counted.ts'
import { driverHandlers } from './driver-handlers.ts'
import { type Dependencies, lossHandlers } from './loss-handlers.ts'
import { lastDaysOf, monthBefore, monthOf } from './months.ts'
import { partsAtEnd, partsOf, type RegionMeans, regionOf, scoredFigures, totalOf } from './score-of.ts'
import { settingHandlers } from './setting-handlers.ts'

type Path =
  | 'activeSafety/getMonthlyScore'
  | 'activeSafety/getScoreTrend'
  | 'activeSafety/getScoreLosses'
  | 'activeSafety/getScoreEvents'
  | 'activeSafety/getDriverHours'
  | 'activeSafety/setScoreMeans'
  | 'activeSafety/getScoreSettings'
  | 'activeSafety/setScoreSettings'

/** What the rest of the month is expected to be like, days. */
const recentDays = 7

/** Those right below, and what belongs to the company itself; the best first. Checks are of nobody in particular. */
function branchesOf(
  fleet: LiveFleet,
  { orgId, vehicles }: AskedScore,
  { facts: all }: Counted,
  means: RegionMeans,
  current: ScoreSettings,
  { lang }: Pick<CallContext, 'lang'>,
) {
  const organisationOf = new Map(vehicles.map(({ identity }) => [identity.id, identity.organisationId]))
  const noChecks = { asked: 0, answered: 0 }
  const parts = fleet.organisations.childrenOf(orgId).map(id => ({ id, ids: fleet.organisations.below([id]) }))
  return [...parts, { id: orgId, ids: new Set([orgId]) }]
    .flatMap(({ id, ids }) => {
      const own = all.filter(({ vehicleId }) => ids.has(organisationOf.get(vehicleId) ?? 0))
      if (own.length === 0) return []
      const scored: ScoredFigure[] = scoredFigures(partsOf(own, noChecks, current), means, current)
      return [
        {
          orgId: id,
          orgName: fleet.organisations.name(id, lang),
          vehicles: own.length,
          figures: scored,
          ...totalOf(scored, current),
        },
      ]
    })
    .toSorted((a, b) => b.points / (b.full || 1) - a.points / (a.full || 1))
}

/** Those that get reports of the company or of something below it: to which authorities another company reports is its own matter. */
const superiorsOver = (fleet: LiveFleet, { organisationIds }: AskedScore, { all }: SuperiorsPort) =>
  all
    .filter(({ organisations }) => {
      if (organisations === undefined) return true
      const reported = fleet.organisations.below(organisations)
      return organisationIds.some(id => reported.has(id))
    })
    .map(({ id, name }) => ({ code: id, name }))

export function scoreHandlers(dependencies: Dependencies): Handlers<Path> {
  const { fleet, facts, settings, superiors, zones, now } = dependencies
  return {
    async 'activeSafety/getMonthlyScore'(body, context) {
      const asked = await askedScore(dependencies, context.user.userId, body)
      const { month, list, orgId, vehicles } = asked
      const { settings: current } = await settings.current()
      const last = lastDaysOf(month, recentDays, zones.platform)
      const [counted, recent, means, handled] = await Promise.all([
        countIn(dependencies, asked, month, current),
        countIn(dependencies, asked, last, current),
        meansOf(dependencies, orgId, month.month),
        facts.alarms(list, month),
      ])
      const parts = partsOf(counted.facts, counted.checks, current)
      const scored = scoredFigures(parts, means, current)
      const recentParts = partsOf(recent.facts, recent.checks, current)
      const ahead = { recent: recentParts, recentDays: last.days, remaining: month.remaining }
      const atEnd = scoredFigures(partsAtEnd(parts, ahead, current), means, current)
      const total = totalOf(scored, current)
      return {
        orgId,
        orgName: fleet.organisations.name(orgId, context.lang),
        month: month.month,
        firstDay: month.firstDay,
        lastDay: month.lastDay,
        finished: month.remaining === 0 && now() >= month.to,
        vehicles: vehicles.length,
        figures: scored.map((each, at) => ({
          ...each,
          full: current.figures[each.figure].points,
          region: regionOf(each.figure, means),
          endValue: atEnd[at]?.value ?? null,
          endPoints: atEnd[at]?.points ?? null,
        })),
        ...total,
        endPoints: totalOf(atEnd, current).points,
        unscored: Object.values(current.figures).reduce((sum, { points }) => sum + points, 0) - total.full,
        ...handled,
        branches: branchesOf(fleet, asked, counted, means, current, context),
        superiors: superiorsOver(fleet, asked, superiors()),
        settings: current,
        regionBy: means.by,
        regionTime: means.at,
        editable: context.user.rights.reviewAuth,
      }
    },
    async 'activeSafety/getScoreTrend'(body, { user }) {
      const asked = await askedScore(dependencies, user.userId, body)
      const { settings: current } = await settings.current()
      const months = []
      // One after the other: each reads a month of days.
      for (let before = limits.scoreMonths - 1; before >= 0; before--) {
        const month = monthOf(monthBefore(body.month, before), zones.platform, now())
        const counted = await countIn(dependencies, asked, month, current)
        const scored = scoredFigures(
          partsOf(counted.facts, counted.checks, current),
          await meansOf(dependencies, asked.orgId, month.month),
          current,
        )
        // Of a month without any report there is no score, though nobody drifted in it.
        if (counted.facts.some(({ days }) => days > 0))
          months.push({ month: month.month, vehicles: counted.facts.length, figures: scored, ...totalOf(scored, current) })
      }
      return { months }
    },
    ...driverHandlers(dependencies),
    ...lossHandlers(dependencies),
    ...settingHandlers(dependencies),
  }
}
