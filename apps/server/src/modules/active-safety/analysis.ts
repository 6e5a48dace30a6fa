/** Safety analysis of organisations and vehicles, and networked control. */
import { operationStatuses, operationTypes } from '@outrider/contract'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { type AskedVehicles, listOf, periodOf } from './asked-vehicles.ts'
import { before, partsOfPeriod, type Period } from './periods.ts'
import { emptySum } from './sums.repository.ts'
import { analysed, type AnalysisDependencies, type Reader, type Readings, vehicleOf } from './analysis-parts.ts'
import { figuresOf } from './figures.ts'
import { assumedShare, byRisk, levelOf } from './score.ts'

type AnalysisPath =
  | 'activeSafety/getOperationStatusList'
  | 'activeSafety/getOperationTypeList'
  | 'activeSafety/getOrgOperationSurvey'
  | 'activeSafety/getOrgOperationStat'
  | 'activeSafety/getVehOperationSurvey'
  | 'activeSafety/getVehOperationStat'

const choices = (table: Readonly<Record<string, { zh: string; en: string }>>) =>
  Object.entries(table).map(([key, texts]) => ({ key, ...texts }))

export function analysisHandlers(dependencies: AnalysisDependencies): Readings<AnalysisPath> {
  const { access, fleet, timeZone, zones, sums, settings, fresh } = dependencies

  async function byPart(vehicles: AskedVehicles, periods: readonly Period[], { user }: Reader) {
    const current = (await settings.current()).settings
    const found = new Map((await sums.sums(vehicles, periods, 'all', current)).map(sum => [sum.period, sum]))
    return periods.map((period, at) => ({
      ...period,
      ...figuresOf(found.get(at) ?? emptySum(at, 0), vehicles.ids.length, current, user.rights.trackAuth),
    }))
  }

  return {
    async 'activeSafety/getOperationStatusList'() {
      return { operationStatuses: choices(operationStatuses) }
    },

    async 'activeSafety/getOperationTypeList'() {
      return { operationTypes: choices(operationTypes) }
    },

    async 'activeSafety/getOrgOperationSurvey'(params, context) {
      const { vehicles, period } = await analysed(dependencies, params, context.user.userId)
      const previousPeriod = before(period)
      const [survey, previous] = await byPart(vehicles, [period, previousPeriod], context)
      if (!survey || !previous) fail('organisation.unknown')
      const { firstDay, lastDay, ...figures } = survey
      const { firstDay: previousFirstDay, lastDay: previousLastDay, ...previousFigures } = previous
      return {
        orgId: Number(params.orgId),
        orgName: fleet.organisations.name(Number(params.orgId), context.lang),
        firstDay,
        lastDay,
        previousFirstDay,
        previousLastDay,
        survey: figures,
        previous: previousFigures,
      }
    },

    async 'activeSafety/getOrgOperationStat'(params, context) {
      const { vehicles, period } = await analysed(dependencies, params, context.user.userId)
      return { rows: await byPart(vehicles, partsOfPeriod(period, params.periodUnit), context) }
    },

    async 'activeSafety/getVehOperationSurvey'(params, { user, lang }) {
      const { vehicles, period } = await analysed(dependencies, params, user.userId)
      const current = (await settings.current()).settings
      const found = new Map((await sums.sums(vehicles, [period], 'vehicle', current)).map(sum => [sum.id, sum]))
      const rows = vehicles.ids.map(id => {
        const sum = found.get(id) ?? emptySum(0, id)
        const figures = figuresOf(sum, 1, current, user.rights.trackAuth)
        const { score, events } = figures
        return { id, figures, score, events, level: levelOf(current, score, assumedShare(current, sum)) }
      })
      rows.sort((a, b) => byRisk(a, b) || a.id - b.id)
      const offset = (params.pageNum - 1) * params.pageSize
      return {
        ...period,
        rows: rows
          .slice(offset, offset + params.pageSize)
          .map(({ id, figures }) => ({ ...vehicleOf(fleet, id, lang), ...figures })),
        total: rows.length,
      }
    },

    async 'activeSafety/getVehOperationStat'({ vehicleId, periodUnit, ...times }, context) {
      const { user } = context
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      const period = periodOf(times, timeZone)
      await fresh([vehicle.identity.id], period.lastDay)
      const vehicles = listOf([vehicle], fleet.size, await access.scope(user.userId), zones)
      return { rows: await byPart(vehicles, partsOfPeriod(period, periodUnit), context) }
    },
  }
}
