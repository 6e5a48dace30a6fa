/** What other settings of the score would make of the last 30 days. */
import { limits, type RiskSettings } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AnalysisDependencies } from './analysis-parts.ts'
import { figuresOf } from './figures.ts'
import { vehiclesOf } from './asked-vehicles.ts'
import { addDays, dayOf, portraitDays } from './periods.ts'
import { assumedShare, levelOf } from './score.ts'
import { emptySum, type Sum } from './sums.repository.ts'

interface Dependencies extends AnalysisDependencies {
  /** ms since 1970. */
  readonly now: () => number
}

const levels = ['low', 'medium', 'high', 'unknown'] as const
const scoreIn = (sum: Sum, settings: RiskSettings): number | null => figuresOf(sum, 1, settings, false).score

export function previewHandlers(dependencies: Dependencies): Handlers<'activeSafety/previewRiskSettings'> {
  const { access, fleet, timeZone, settings, sums, now } = dependencies
  return {
    async 'activeSafety/previewRiskSettings'({ orgId, settings: next }, { user, lang }) {
      const vehicles = await vehiclesOf(dependencies, user.userId, Number(orgId))
      const { wholeInstallation, onlyVehicleId } = await access.scope(user.userId)
      if (!wholeInstallation || onlyVehicleId !== undefined) fail('risk.administrators')
      const lastDay = dayOf(now(), timeZone)
      const period = { firstDay: addDays(lastDay, 1 - portraitDays.month), lastDay }
      const current = (await settings.current()).settings
      const [all, nextAll, each, nextEach] = await Promise.all([
        sums.sums(vehicles, [period], 'all', current),
        sums.sums(vehicles, [period], 'all', next),
        sums.sums(vehicles, [period], 'vehicle', current),
        sums.sums(vehicles, [period], 'vehicle', next),
      ])
      const before = new Map(each.map(sum => [sum.id, sum]))
      const after = new Map(nextEach.map(sum => [sum.id, sum]))
      const rows = vehicles.ids.map(id => {
        const [sum, nextSum] = [before.get(id) ?? emptySum(0, id), after.get(id) ?? emptySum(0, id)]
        const [score, nextScore] = [scoreIn(sum, current), scoreIn(nextSum, next)]
        return {
          id,
          score,
          nextScore,
          level: levelOf(current, score, assumedShare(current, sum)),
          nextLevel: levelOf(next, nextScore, assumedShare(next, nextSum)),
          change: Math.abs((nextScore ?? 0) - (score ?? 0)),
        }
      })
      return {
        ...period,
        score: scoreIn(all[0] ?? emptySum(0, 0), current),
        nextScore: scoreIn(nextAll[0] ?? emptySum(0, 0), next),
        levels: levels.map(level => ({
          level,
          vehicles: rows.filter(row => row.level === level).length,
          nextVehicles: rows.filter(row => row.nextLevel === level).length,
        })),
        vehicles: rows
          .filter(({ change }) => change > 0)
          .sort((a, b) => b.change - a.change || a.id - b.id)
          .slice(0, limits.riskVehicles)
          .map(({ id, score, nextScore }) => {
            const identity = fleet.vehicle(id)?.identity
            const organisationId = identity?.organisationId ?? Number(orgId)
            return {
              vehicleId: String(id),
              plateNum: identity?.plateNum ?? '',
              nickname: identity?.nickname ?? '',
              orgId: organisationId,
              orgName: fleet.organisations.name(organisationId, lang),
              score,
              nextScore,
            }
          }),
      }
    },
  }
}
