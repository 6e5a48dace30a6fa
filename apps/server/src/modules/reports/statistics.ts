/** The calls of statistical reports: one way for all, told apart by what their rows in the contract say. */
import {
  type CallPath,
  type DataOf,
  type FigureName,
  type ReportName,
  reportOf,
  reports,
  type RequestOf,
} from '@outrider/contract'
import type { Kysely } from 'kysely'
import type { CallContext, Handlers } from '../../calls/handlers.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { positionOf } from '../../fleet/live-vehicle.ts'
import { StateRights } from '../../fleet/seen-vehicle.ts'
import type { Database } from '../../store/schema.ts'
import { asked } from './asked.ts'
import { figuresOf, rowsBefore } from './compared.ts'
import type { FiguresPort } from '../ports.ts'
import type { FreshFigures } from './fresh-figures.ts'
import { type ReportRow, reportRows } from './report-rows.repository.ts'
import type { ReportSource } from './report-sources.ts'

export interface ReportDependencies {
  readonly db: Kysely<Database>
  readonly access: AccessGate
  readonly fleet: LiveFleet
  /** IANA name of the zone of days. */
  readonly timeZone: string
  readonly fresh: FreshFigures
  readonly age: FiguresPort['ageOf']
}

/** The calls that reply with rows of figures. */
export type StatisticsPath = Extract<(typeof reports)[ReportName]['parts'][number]['call'], CallPath>

/** The part of a report that a call is of. */
export interface StatisticsPart {
  readonly report: ReportName
  readonly call: StatisticsPath
  readonly figures: readonly FigureName[]
}

export const statisticsParts: readonly StatisticsPart[] = (Object.keys(reports) as ReportName[]).flatMap(report =>
  reportOf(report).parts.map(({ call, figures }) => ({ report, call: call as StatisticsPath, figures })),
)

const sources: Partial<Record<ReportName, ReportSource>> = {
  alarms: 'alarms',
  refuelling: 'fuel',
  leaking: 'fuel',
  departureChecks: 'checks',
  visits: 'visits',
  sensors: 'sensors',
}
export const sourceOf = (report: ReportName): ReportSource => sources[report] ?? 'days'

/** The fields that every row has, whatever its figures. */
export function subjectOf(
  { fleet }: Pick<ReportDependencies, 'fleet'>,
  { vehicle_id, organisation_id, day }: ReportRow,
  lang: CallContext['lang'],
) {
  const identity = vehicle_id === null ? undefined : fleet.vehicle(vehicle_id)?.identity
  return {
    vehicleId: vehicle_id === null ? '' : String(vehicle_id),
    plateNum: identity?.plateNum ?? '',
    nickname: identity?.nickname ?? '',
    orgId: organisation_id ?? 0,
    orgName: organisation_id === null ? '' : fleet.organisations.name(organisation_id, lang),
    day: day ?? '',
  }
}

type StatisticsRequest = Required<Omit<RequestOf<'report/getVehicleMileageStat'>, 'compare'>> &
  Pick<RequestOf<'report/getVehicleMileageStat'>, 'compare'>

export function statisticsHandlers(dependencies: ReportDependencies): Handlers<StatisticsPath> {
  const { db, fleet, timeZone } = dependencies
  const answer =
    ({ report, figures }: StatisticsPart) =>
    async (request: StatisticsRequest, { user, lang }: CallContext<StatisticsPath>) => {
      const { group, sortBy, descending, pageNum, pageSize, compare } = request
      const question = { source: sourceOf(report), figures, group, sortBy, descending }
      const vehicles = await asked(dependencies, user.userId, request)
      if (sourceOf(report) !== 'alarms') await dependencies.fresh(vehicles.ids, request.endTime)
      const page = { ...question, offset: (pageNum - 1) * pageSize, limit: pageSize }
      // Beside each other: of a large fleet the age is a query of its own weight.
      const [{ rows, total }, asOf] = await Promise.all([
        reportRows(db, vehicles, page, timeZone),
        sourceOf(report) === 'alarms' ? [] : dependencies.age(vehicles.ids, request.endTime),
      ])
      const before = compare === undefined ? [] : await rowsBefore(db, vehicles, { ...question, compare }, rows, timeZone)
      const live = reportOf(report).live ? new StateRights(user.rights) : undefined
      return {
        rows: rows.map((row, at) => {
          const { vehicle_id: vehicleId, organisation_id: _, day: __, ...known } = row
          return {
            ...subjectOf(dependencies, row, lang),
            ...known,
            ...(live && presentState(fleet, live, vehicleId)),
            ...(before.length > 0 && { before: figuresOf(before[at], figures) }),
          }
        }),
        total,
        asOf,
        days: { first: vehicles.firstDay, last: vehicles.lastDay },
      }
    }
  const handlers = statisticsParts.map(part => [part.call, answer(part)] as const)
  return Object.fromEntries(handlers) as unknown as Handlers<StatisticsPath>
}

type Monitored = DataOf<'report/getVehicleRealTimeMonitoring'>['rows'][number]

/** What a vehicle does now, of a report that shows it. */
export function presentState(
  fleet: LiveFleet,
  rights: StateRights,
  vehicleId: number | null,
): Pick<Monitored, 'state' | 'speed' | 'reportedTime' | 'latitude' | 'longitude'> {
  const vehicle = vehicleId === null ? undefined : fleet.vehicle(vehicleId)
  if (!vehicle) return { state: '', speed: null, reportedTime: null, latitude: null, longitude: null }
  const { driveState, speed, serverTime, latitude, longitude, onlineState } = positionOf(rights.seen(vehicle))
  // A speed is of now: what a terminal said before it went away is not.
  return { state: driveState, speed: onlineState === 'online' ? speed : null, reportedTime: serverTime, latitude, longitude }
}
