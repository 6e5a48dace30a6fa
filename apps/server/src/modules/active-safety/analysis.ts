/** Safety analysis of organisations and vehicles, and networked control. */
import {
  type MonitoringQueryType,
  operationStatuses,
  operationTypes,
  type RiskSettings,
  type SafetyFigures,
  type SafetyParams,
} from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { CallContext, Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Database } from '../../store/schema.ts'
import type { FiguresPort } from '../ports.ts'
import { type AskedVehicles, listOf, periodOf, vehiclesOf } from './asked-vehicles.ts'
import { before, partsOfPeriod, type Period } from './periods.ts'
import type { KeptSums } from './kept-sums.ts'
import type { RiskSettingsRepository } from './risk-settings.repository.ts'
import { scoreOf } from './score.ts'
import { emptySum, type Sum, type SumBy } from './sums.repository.ts'

export interface AnalysisDependencies {
  readonly db: Kysely<Database>
  readonly access: AccessGate
  readonly fleet: LiveFleet
  readonly timeZone: string
  readonly sums: KeptSums
  readonly settings: RiskSettingsRepository
  /** How old the figures of vehicles are. */
  readonly age: FiguresPort['ageOf']
  /** Brings figures up to date, where they are of few vehicles and of now. */
  readonly fresh: (vehicleIds: readonly number[], lastDay: string) => Promise<void>
}

type AnalysisPath =
  | 'activeSafety/getOperationStatusList'
  | 'activeSafety/getOperationTypeList'
  | 'activeSafety/getOrgOperationSurvey'
  | 'activeSafety/getOrgOperationStat'
  | 'activeSafety/getVehOperationSurvey'
  | 'activeSafety/getVehOperationStat'
  | 'activeSafety/getNetMonitoringAnls'

const choices = (table: Readonly<Record<string, { zh: string; en: string }>>) =>
  Object.entries(table).map(([key, texts]) => ({ key, ...texts }))

const hundredth = (value: number): number => Math.round(value * 100) / 100

/** `showsDriven`: the reader may know how far and how long somebody drove. */
export function figuresOf(sum: Sum, vehicles: number, settings: RiskSettings, showsDriven: boolean): SafetyFigures {
  const { active, distance, driving, km, hours, distancePoints, timePoints, events } = sum
  const { alarms, processed, level1, level2, general, forward, abnormalDrive, blindSpot, tirePressure } = sum
  return {
    vehicles,
    activeVehicles: active,
    distance: showsDriven ? distance : null,
    drivingTime: showsDriven ? driving : null,
    alarms,
    processed,
    level1,
    level2,
    general,
    forward,
    abnormalDrive,
    blindSpot,
    tirePressure,
    events,
    per100Km: distance === 0 ? null : hundredth((events * 100_000) / distance),
    perHour: driving === 0 ? null : hundredth((events * 3600) / driving),
    score: scoreOf(settings, { km, hours }, { distance: distancePoints, time: timePoints }),
  }
}

/** What monitoring rows are sums by. */
const monitoredBy: Readonly<Record<MonitoringQueryType, SumBy>> = {
  organisation: 'organisation',
  vehicle: 'vehicle',
  period: 'all',
}

export function analysisHandlers(dependencies: AnalysisDependencies): Handlers<AnalysisPath> {
  const { access, fleet, timeZone, sums, settings, fresh } = dependencies

  async function asked(params: SafetyParams, userId: number): Promise<{ vehicles: AskedVehicles; period: Period }> {
    const period = periodOf(params, timeZone)
    const vehicles = await vehiclesOf(dependencies, userId, Number(params.orgId), params)
    await fresh(vehicles.ids, period.lastDay)
    return { vehicles, period }
  }
  async function byPart(vehicles: AskedVehicles, periods: readonly Period[], { user }: Pick<CallContext<AnalysisPath>, 'user'>) {
    const current = (await settings.current()).settings
    const found = new Map((await sums.sums(vehicles, periods, 'all', current)).map(sum => [sum.period, sum]))
    return periods.map((period, at) => ({
      ...period,
      ...figuresOf(found.get(at) ?? emptySum(at, 0), vehicles.ids.length, current, user.rights.trackAuth),
    }))
  }
  const vehicleOf = (id: number, lang: CallContext['lang']) => {
    const identity = fleet.vehicle(id)?.identity
    const orgId = identity?.organisationId ?? 0
    return {
      vehicleId: String(id),
      plateNum: identity?.plateNum ?? '',
      nickname: identity?.nickname ?? '',
      orgId,
      orgName: fleet.organisations.name(orgId, lang),
    }
  }

  return {
    async 'activeSafety/getOperationStatusList'() {
      return { operationStatuses: choices(operationStatuses) }
    },

    async 'activeSafety/getOperationTypeList'() {
      return { operationTypes: choices(operationTypes) }
    },

    async 'activeSafety/getOrgOperationSurvey'(params, context) {
      const { vehicles, period } = await asked(params, context.user.userId)
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
      const { vehicles, period } = await asked(params, context.user.userId)
      return { rows: await byPart(vehicles, partsOfPeriod(period, params.periodUnit), context) }
    },

    async 'activeSafety/getVehOperationSurvey'(params, { user, lang }) {
      const { vehicles, period } = await asked(params, user.userId)
      const current = (await settings.current()).settings
      const found = new Map((await sums.sums(vehicles, [period], 'vehicle', current)).map(sum => [sum.id, sum]))
      const rows = vehicles.ids.map(id => ({
        id,
        figures: figuresOf(found.get(id) ?? emptySum(0, id), 1, current, user.rights.trackAuth),
      }))
      rows.sort((a, b) => (b.figures.score ?? -1) - (a.figures.score ?? -1) || b.figures.events - a.figures.events || a.id - b.id)
      const offset = (params.pageNum - 1) * params.pageSize
      return {
        rows: rows.slice(offset, offset + params.pageSize).map(({ id, figures }) => ({ ...vehicleOf(id, lang), ...figures })),
        total: rows.length,
      }
    },

    async 'activeSafety/getVehOperationStat'({ vehicleId, periodUnit, ...times }, context) {
      const { user } = context
      const vehicle = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
      const period = periodOf(times, timeZone)
      await fresh([vehicle.identity.id], period.lastDay)
      const vehicles = listOf([vehicle], fleet.size, await access.scope(user.userId), timeZone)
      return { rows: await byPart(vehicles, partsOfPeriod(period, periodUnit), context) }
    },

    async 'activeSafety/getNetMonitoringAnls'(params, { user, lang }) {
      const { vehicles, period } = await asked(params, user.userId)
      const periods = params.queryType === 'period' ? partsOfPeriod(period, params.periodUnit) : [period]
      const by = monitoredBy[params.queryType]
      const found = new Map<string, Sum>()
      for (const sum of await sums.sums(vehicles, periods, by, (await settings.current()).settings))
        found.set(`${sum.period}/${sum.id}`, sum)
      const fleetOf = new Map<number, number>()
      for (const id of vehicles.organisations) fleetOf.set(id, (fleetOf.get(id) ?? 0) + 1)
      const ids = by === 'all' ? [0] : by === 'vehicle' ? vehicles.ids : [...fleetOf.keys()].sort((a, b) => a - b)
      const keys = periods.flatMap((_, nth) => ids.map(id => ({ nth, id })))
      const offset = (params.pageNum - 1) * params.pageSize
      const none = { vehicleId: '', plateNum: '', nickname: '', orgId: 0, orgName: '' }
      return {
        rows: keys.slice(offset, offset + params.pageSize).map(({ nth, id }) => {
          const sum = found.get(`${nth}/${id}`) ?? emptySum(nth, id)
          const { firstDay, lastDay } = periods[nth] ?? period
          return {
            ...none,
            ...(by === 'vehicle' && vehicleOf(id, lang)),
            ...(by === 'organisation' && { orgId: id, orgName: fleet.organisations.name(id, lang) }),
            firstDay,
            lastDay,
            vehicles: by === 'all' ? vehicles.ids.length : by === 'vehicle' ? 1 : (fleetOf.get(id) ?? 0),
            onlineVehicles: sum.online,
            onlineTime: user.rights.trackAuth ? sum.onlineTime : null,
            gapTime: user.rights.trackAuth ? sum.gap : null,
            reports: sum.reports,
            alarms: sum.alarms,
            processed: sum.processed,
          }
        }),
        total: keys.length,
      }
    },
  }
}
