/** Risk portraits of organisations, vehicles and drivers. */
import { limits, type PeriodUnit, type RiskEvent, type RiskPortrait, type RiskSettings } from '@outrider/contract'
import type { CallContext, Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { DriversPort } from '../ports.ts'
import { type AnalysisDependencies, figuresOf } from './analysis.ts'
import { type AskedVehicles, listOf, periodOf, vehiclesOf } from './asked-vehicles.ts'
import { mayDecide, objectionOf, typeKey } from './objections.ts'
import type { ObjectionsRepository } from './objections.repository.ts'
import { addDays, before, dayOf, daysBetween, type Period, portraitDays, timesOfDays } from './periods.ts'
import { portraitOf } from './portrait.ts'
import {
  countedInStays,
  drivenInStays,
  eventsInStays,
  newestEvents,
  type RiskEventRow,
  type RiskFacts,
  type Stay,
} from './risk-facts.ts'
import { ageFactor, assumedShare, levelFactor, levelOf, weightsByNumber } from './score.ts'
import { emptySum } from './sums.repository.ts'

interface Dependencies extends AnalysisDependencies {
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

type PortraitPath =
  | 'activeSafety/getOrgRisk'
  | 'activeSafety/getVehicleRisk'
  | 'activeSafety/getDriverRisk'
  | 'activeSafety/getRiskEvents'
type Context = Pick<CallContext<PortraitPath>, 'user' | 'lang'>

export function portraitHandlers(dependencies: Dependencies): Handlers<PortraitPath> {
  const { db, access, fleet, timeZone, sums, settings, fresh, age, objections, drivers, now } = dependencies

  const timesOf = (period: Period) => timesOfDays(period, timeZone)
  const periodsOf = ({ periodUnit, beginTime, endTime }: Asked): { period: Period; previous: Period } => {
    if (beginTime !== undefined) {
      const period = periodOf({ beginTime, endTime: Math.min(endTime ?? now(), now()) }, timeZone)
      return { period, previous: before(period) }
    }
    const lastDay = dayOf(Math.min(endTime ?? now(), now()), timeZone)
    const period = { firstDay: addDays(lastDay, 1 - portraitDays[periodUnit]), lastDay }
    return { period, previous: before(period) }
  }
  async function eventsOf(
    rows: readonly RiskEventRow[],
    period: Period,
    current: RiskSettings,
    user: SignedInUser,
  ): Promise<RiskEvent[]> {
    const weights = weightsByNumber(current)
    const found = new Map((await objections.of(rows.map(row => row.alarm_id))).map(row => [row.alarm_id, row]))
    return rows.map(row => {
      const identity = fleet.vehicle(row.vehicle_id)?.identity
      const objection = found.get(row.alarm_id)
      const age = daysBetween(dayOf(row.started_at.getTime(), timeZone), period.lastDay)
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
  async function meanOf(
    orgId: number,
    period: Period,
    current: RiskSettings,
    { user, lang }: Context,
  ): Promise<RiskPortrait['mean']> {
    const vehicles = await vehiclesOf(dependencies, user.userId, orgId)
    const [sum] = await sums.sums(vehicles, [period], 'all', current)
    const { score } = figuresOf(sum ?? emptySum(0, 0), vehicles.ids.length, current, false)
    return { orgId, orgName: fleet.organisations.name(orgId, lang), score, vehicles: vehicles.ids.length }
  }
  const meanIn =
    (orgId: number, { period }: { period: Period }, current: RiskSettings, context: Context) =>
    () =>
      meanOf(orgId, period, current, context)
  async function portrait(
    { period, previous }: { period: Period; previous: Period },
    vehicleIds: readonly number[],
    facts: RiskFacts,
    events: readonly RiskEventRow[],
    meanBeside: (score: number | null) => RiskPortrait['mean'] | Promise<RiskPortrait['mean']>,
    current: RiskSettings,
    context: Context,
  ): Promise<RiskPortrait> {
    const { user } = context
    const shown = await eventsOf(events, period, current, user)
    const scored = portraitOf(current, facts, period, previous, user.rights.trackAuth)
    return {
      ...period,
      previousFirstDay: previous.firstDay,
      previousLastDay: previous.lastDay,
      ...scored,
      events: shown,
      mean: await meanBeside(scored.score),
      mayDecide: mayDecide(user),
      asOf: await age(vehicleIds, timesOf(period).to),
    }
  }
  const factsOf = (vehicles: AskedVehicles, { period, previous }: { period: Period; previous: Period }): Promise<RiskFacts> =>
    sums.facts(vehicles, { firstDay: previous.firstDay, lastDay: period.lastDay })
  const countedTypes = (current: RiskSettings): number[] => [...weightsByNumber(current).keys()]
  const newest = (current: RiskSettings) => ({ types: countedTypes(current), limit: limits.riskEvents })
  /** When the card of a driver was in a vehicle that the user sees. */
  async function staysOf(driverId: string, { from, to }: { from: number; to: number }, userId: number): Promise<Stay[]> {
    const scope = await access.scope(userId)
    const stays: Stay[] = []
    for (const drive of await drivers().drives(Number(driverId), [...scope.organisationIds], from, to)) {
      const vehicle = await access.vehicle(userId, String(drive.vehicleId))
      if (!vehicle) continue
      const begin = Math.max(drive.from, from, scope.historyFrom(vehicle))
      const end = Math.min(drive.to ?? to, to)
      if (begin < end) stays.push({ vehicleId: drive.vehicleId, from: begin, to: end })
    }
    return stays
  }
  const driverOf = async (driverId: string, userId: number) =>
    (await drivers().driver(Number(driverId), [...(await access.scope(userId)).organisationIds])) ?? fail('trip.driverUnknown')
  const namesOf = (orgId: number, lang: CallContext['lang']) => ({ orgId, orgName: fleet.organisations.name(orgId, lang) })

  return {
    async 'activeSafety/getOrgRisk'({ orgId: text, ...asked }, context) {
      const { user, lang } = context
      const orgId = Number(text)
      const vehicles = await vehiclesOf(dependencies, user.userId, orgId)
      const periods = periodsOf(asked)
      await fresh(vehicles.ids, periods.period.lastDay)
      const current = (await settings.current()).settings
      // Compared with what is above it, as far as the user sees that.
      const scope = await access.scope(user.userId)
      const [, above] = fleet.organisations.above([orgId])
      const comparedWith = above !== undefined && scope.organisationIds.has(above) ? above : orgId
      const meanBeside = (score: number | null) =>
        comparedWith === orgId // the same vehicles
          ? { ...namesOf(orgId, lang), score, vehicles: vehicles.ids.length }
          : meanOf(comparedWith, periods.period, current, context)
      const [events, found, facts] = await Promise.all([
        newestEvents(db, vehicles, timesOf(periods.period), newest(current), timeZone),
        sums.sums(vehicles, [periods.period], 'vehicle', current),
        factsOf(vehicles, periods),
      ])
      const ranked = found
        .map(sum => ({ sum, figures: figuresOf(sum, 1, current, user.rights.trackAuth) }))
        .sort(
          (a, b) =>
            (b.figures.score ?? -1) - (a.figures.score ?? -1) || b.figures.events - a.figures.events || a.sum.id - b.sum.id,
        )
        .slice(0, limits.riskVehicles)
      return {
        ...namesOf(orgId, lang),
        ...(await portrait(periods, vehicles.ids, facts, events, meanBeside, current, context)),
        vehicles: ranked.map(({ sum, figures: { score, events: counted, distance, drivingTime } }) => {
          const identity = fleet.vehicle(sum.id)?.identity
          return {
            vehicleId: String(sum.id),
            plateNum: identity?.plateNum ?? '',
            nickname: identity?.nickname ?? '',
            ...namesOf(identity?.organisationId ?? orgId, lang),
            score,
            events: counted,
            distance,
            drivingTime,
            level: levelOf(current, score, assumedShare(current, sum)),
          }
        }),
      }
    },

    async 'activeSafety/getVehicleRisk'({ vehicleId, ...asked }, context) {
      const { user, lang } = context
      const vehicle = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
      const { id, plateNum, nickname, organisationId } = vehicle.identity
      const periods = periodsOf(asked)
      await fresh([id], periods.period.lastDay)
      const current = (await settings.current()).settings
      const vehicles = listOf([vehicle], fleet.size, await access.scope(user.userId), timeZone)
      const events = await newestEvents(db, vehicles, timesOf(periods.period), newest(current), timeZone)
      return {
        vehicleId: String(id),
        plateNum,
        nickname,
        ...namesOf(organisationId, lang),
        ...(await portrait(
          periods,
          [id],
          await factsOf(vehicles, periods),
          events,
          meanIn(organisationId, periods, current, context),
          current,
          context,
        )),
      }
    },

    async 'activeSafety/getDriverRisk'({ driverId, ...asked }, context) {
      const { user, lang } = context
      const driver = await driverOf(driverId, user.userId)
      const periods = periodsOf(asked)
      const whole = { firstDay: periods.previous.firstDay, lastDay: periods.period.lastDay }
      const stays = await staysOf(driverId, timesOf(whole), user.userId)
      const driven = [...new Set(stays.map(stay => stay.vehicleId))]
      await fresh(driven, whole.lastDay)
      const current = (await settings.current()).settings
      const facts: RiskFacts = {
        days: await drivenInStays(db, stays, whole, timeZone),
        counts: await countedInStays(db, stays, timeZone),
      }
      const now = timesOf(periods.period).from
      const recent = stays.filter(stay => stay.to > now).map(stay => ({ ...stay, from: Math.max(stay.from, now) }))
      const events = await eventsInStays(db, recent, newest(current))
      return {
        driverId,
        name: driver.name,
        ...namesOf(driver.organisationId, lang),
        ...(await portrait(
          periods,
          driven,
          facts,
          events,
          meanIn(driver.organisationId, periods, current, context),
          current,
          context,
        )),
      }
    },

    async 'activeSafety/getRiskEvents'({ orgId, vehicleId, driverId, type, level, pageNum, pageSize, ...asked }, { user }) {
      const { period } = periodsOf(asked)
      const times = timesOf(period)
      const offset = Math.min((pageNum - 1) * pageSize, limits.riskEventsListed)
      const current = (await settings.current()).settings
      const which = {
        types: countedTypes(current).filter(number => type === undefined || typeKey(number) === type),
        level,
        // One more than the page tells whether there are more.
        limit: Math.min(pageSize + 1, limits.riskEventsListed - offset),
        offset,
      }
      const read = async (): Promise<RiskEventRow[]> => {
        if (driverId !== undefined) {
          await driverOf(driverId, user.userId)
          return eventsInStays(db, await staysOf(driverId, times, user.userId), which)
        }
        if (vehicleId !== undefined) {
          const vehicle = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
          const only = listOf([vehicle], fleet.size, await access.scope(user.userId), timeZone)
          return newestEvents(db, only, times, which, timeZone)
        }
        return newestEvents(db, await vehiclesOf(dependencies, user.userId, Number(orgId ?? 0)), times, which, timeZone)
      }
      const rows = await read()
      return {
        events: await eventsOf(rows.slice(0, pageSize), period, current, user),
        more: rows.length > pageSize,
      }
    },
  }
}
