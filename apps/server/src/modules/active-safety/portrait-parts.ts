/** What portraits of organisations, vehicles and drivers have in common. */
import { limits, type PeriodUnit, type RiskEvent, type RiskPortrait, type RiskSettings } from '@outrider/contract'
import type { CallContext } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { DriversPort } from '../ports.ts'
import type { AnalysisDependencies, Reader } from './analysis-parts.ts'
import { figuresOf } from './figures.ts'
import { type AskedVehicles, periodOf, vehiclesOf } from './asked-vehicles.ts'
import { mayDecide, objectionOf, typeKey } from './objections.ts'
import type { ObjectionsRepository } from './objections.repository.ts'
import { addDays, before, dayOf, daysBetween, type Period, portraitDays, timesOfDays } from './periods.ts'
import { portraitOf } from './portrait.ts'
import { besideDays, type RiskEventRow, type RiskFacts, type Stay } from './risk-facts.ts'
import { ageFactor, levelFactor, weightsByNumber } from './score.ts'
import { emptySum } from './sums.repository.ts'

export interface PortraitDependencies extends AnalysisDependencies {
  readonly objections: ObjectionsRepository
  readonly drivers: () => DriversPort
  /** ms since 1970. */
  readonly now: () => number
}

interface Asked {
  periodUnit: PeriodUnit
  beginTime?: number | undefined
  endTime?: number | undefined
}

export interface Periods {
  period: Period
  previous: Period
}

/** What a portrait is made of. */
interface Found {
  periods: Periods
  vehicleIds: readonly number[]
  facts: RiskFacts
  events: readonly RiskEventRow[]
  settings: RiskSettings
}

type Mean = RiskPortrait['mean']

export class PortraitParts {
  readonly #deps: PortraitDependencies

  constructor(dependencies: PortraitDependencies) {
    this.#deps = dependencies
  }

  periodsOf({ periodUnit, beginTime, endTime }: Asked): Periods {
    const { now, timeZone } = this.#deps
    if (beginTime !== undefined) {
      const period = periodOf({ beginTime, endTime: Math.min(endTime ?? now(), now()) }, timeZone)
      return { period, previous: before(period) }
    }
    const lastDay = dayOf(Math.min(endTime ?? now(), now()), timeZone)
    const period = { firstDay: addDays(lastDay, 1 - portraitDays[periodUnit]), lastDay }
    return { period, previous: before(period) }
  }

  /** By the zone of a vehicle, or of the platform. */
  timesOf(period: Period, vehicleId?: number): { from: number; to: number } {
    const { zones } = this.#deps
    return timesOfDays(period, vehicleId === undefined ? zones.platform : zones.of(vehicleId))
  }

  async eventsOf(
    rows: readonly RiskEventRow[],
    period: Period,
    current: RiskSettings,
    user: Reader['user'],
  ): Promise<RiskEvent[]> {
    const { objections, fleet, zones } = this.#deps
    const weights = weightsByNumber(current)
    const found = new Map((await objections.of(rows.map(row => row.alarm_id))).map(row => [row.alarm_id, row]))
    return rows.map(row => {
      const identity = fleet.vehicle(row.vehicle_id)?.identity
      const objection = found.get(row.alarm_id)
      const age = daysBetween(dayOf(row.started_at.getTime(), zones.of(row.vehicle_id)), period.lastDay)
      const points = (weights.get(row.type)?.weight ?? 0) * levelFactor(row.level, current) * ageFactor(age, current)
      return {
        alarmId: row.alarm_id,
        vehicleId: String(row.vehicle_id),
        plateNum: identity?.plateNum ?? '',
        nickname: identity?.nickname ?? '',
        type: typeKey(row.type),
        level: row.level === 1 ? 1 : 2,
        time: row.started_at.getTime(),
        points: Math.round(points * 100) / 100,
        counts: objection?.decision !== 'upheld',
        objection: objection ? objectionOf(fleet, objection, user) : null,
      }
    })
  }

  /** The score of all vehicles of an organisation that the user sees. */
  async meanOf(orgId: number, period: Period, current: RiskSettings, { user, lang }: Reader): Promise<RiskPortrait['mean']> {
    const vehicles = await vehiclesOf(this.#deps, user.userId, orgId)
    const [sum] = await this.#deps.sums.sums(vehicles, [period], 'all', current)
    const { score } = figuresOf(sum ?? emptySum(0, 0), vehicles.ids.length, current, false)
    return { orgId, orgName: this.#deps.fleet.organisations.name(orgId, lang), score, vehicles: vehicles.ids.length }
  }

  /** `meanBeside`: with what the score is compared. */
  async portrait(
    { periods: { period, previous }, vehicleIds, facts, events, settings }: Found,
    meanBeside: (score: number | null) => Mean | Promise<Mean>,
    { user }: Reader,
  ): Promise<RiskPortrait> {
    const shown = await this.eventsOf(events, period, settings, user)
    const scored = portraitOf(settings, facts, period, previous, user.rights.trackAuth)
    return {
      ...period,
      previousFirstDay: previous.firstDay,
      previousLastDay: previous.lastDay,
      ...scored,
      events: shown,
      mean: await meanBeside(scored.score),
      mayDecide: mayDecide(user),
      asOf: await this.#deps.age(vehicleIds, this.timesOf(period).to),
    }
  }

  /** Of one vehicle or driver, beside all vehicles of their organisation. */
  async portraitIn(orgId: number, found: Found, context: Reader) {
    const mean = () => this.meanOf(orgId, found.periods.period, found.settings, context)
    return { ...this.namesOf(orgId, context.lang), ...(await this.portrait(found, mean, context)) }
  }

  factsOf(vehicles: AskedVehicles, { period, previous }: Periods): Promise<RiskFacts> {
    return this.#deps.sums.facts(vehicles, { firstDay: previous.firstDay, lastDay: period.lastDay })
  }

  /** When the card of a driver was in a vehicle that the user sees. */
  async staysOf(driverId: string, period: Period, userId: number): Promise<Stay[]> {
    const { access, drivers } = this.#deps
    const scope = await access.scope(userId)
    const stays: Stay[] = []
    const { from: first, to: last } = this.timesOf(period)
    const drives = await drivers().drives(Number(driverId), [...scope.organisationIds], first - besideDays, last + besideDays)
    for (const drive of drives) {
      const vehicle = await access.vehicle(userId, String(drive.vehicleId))
      if (!vehicle) continue
      const { from, to } = this.timesOf(period, drive.vehicleId)
      const begin = Math.max(drive.from, from, scope.historyFrom(vehicle))
      const end = Math.min(drive.to ?? to, to)
      if (begin < end) stays.push({ vehicleId: drive.vehicleId, from: begin, to: end })
    }
    return stays
  }

  async driverOf(driverId: string, userId: number) {
    const { access, drivers } = this.#deps
    const { organisationIds } = await access.scope(userId)
    return (await drivers().driver(Number(driverId), [...organisationIds])) ?? fail('trip.driverUnknown')
  }

  namesOf(orgId: number, lang: CallContext['lang']) {
    return { orgId, orgName: this.#deps.fleet.organisations.name(orgId, lang) }
  }
}

export const countedTypes = (settings: RiskSettings): number[] => [...weightsByNumber(settings).keys()]
export const newest = (settings: RiskSettings) => ({ types: countedTypes(settings), limit: limits.riskEvents })
