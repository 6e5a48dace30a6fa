/** Risk portraits of organisations, vehicles and drivers. */
import { limits, type RiskSettings } from '@outrider/contract'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { figuresOf } from './figures.ts'
import type { Readings } from './analysis-parts.ts'
import { listOf, vehiclesOf } from './asked-vehicles.ts'
import { countedInStays, drivenInStays, eventsInStays, newestEvents, type RiskFacts } from './risk-facts.ts'
import { assumedShare, byRisk, levelOf } from './score.ts'
import type { Sum } from './sums.repository.ts'
import { newest, type PortraitDependencies, PortraitParts } from './portrait-parts.ts'

type PortraitPath = 'activeSafety/getOrgRisk' | 'activeSafety/getVehicleRisk' | 'activeSafety/getDriverRisk'

export function portraitHandlers(dependencies: PortraitDependencies): Readings<PortraitPath> {
  const { db, access, fleet, zones, sums, settings, fresh } = dependencies
  const parts = new PortraitParts(dependencies)

  return {
    async 'activeSafety/getOrgRisk'({ orgId: text, ...asked }, context) {
      const { user, lang } = context
      const orgId = Number(text)
      const vehicles = await vehiclesOf(dependencies, user.userId, orgId)
      const periods = parts.periodsOf(asked)
      await fresh(vehicles.ids, periods.period.lastDay)
      const current = (await settings.current()).settings
      // Compared with what is above it, as far as the user sees that.
      const scope = await access.scope(user.userId)
      const [, above] = fleet.organisations.above([orgId])
      const comparedWith = above !== undefined && scope.organisationIds.has(above) ? above : orgId
      const meanBeside = (score: number | null) =>
        comparedWith === orgId // the same vehicles
          ? { ...parts.namesOf(orgId, lang), score, vehicles: vehicles.ids.length }
          : parts.meanOf(comparedWith, periods.period, current, context)
      const [events, found, facts] = await Promise.all([
        newestEvents(db, vehicles, periods.period, newest(current), zones.platform),
        sums.sums(vehicles, [periods.period], 'vehicle', current),
        parts.factsOf(vehicles, periods),
      ])
      return {
        ...parts.namesOf(orgId, lang),
        ...(await parts.portrait({ periods, vehicleIds: vehicles.ids, facts, events, settings: current }, meanBeside, context)),
        vehicles: ranked(found, current, user.rights.trackAuth).map(({ sum, ...figures }) => {
          const identity = fleet.vehicle(sum.id)?.identity
          return {
            vehicleId: String(sum.id),
            plateNum: identity?.plateNum ?? '',
            nickname: identity?.nickname ?? '',
            ...parts.namesOf(identity?.organisationId ?? orgId, lang),
            ...figures,
          }
        }),
      }
    },

    async 'activeSafety/getVehicleRisk'({ vehicleId, ...asked }, context) {
      const { user } = context
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      const { id, plateNum, nickname, organisationId } = vehicle.identity
      const periods = parts.periodsOf(asked)
      await fresh([id], periods.period.lastDay)
      const current = (await settings.current()).settings
      const vehicles = listOf([vehicle], fleet.size, await access.scope(user.userId), zones)
      const events = await newestEvents(db, vehicles, periods.period, newest(current), zones.platform)
      const facts = await parts.factsOf(vehicles, periods)
      return {
        vehicleId: String(id),
        plateNum,
        nickname,
        ...(await parts.portraitIn(organisationId, { periods, vehicleIds: [id], facts, events, settings: current }, context)),
      }
    },

    async 'activeSafety/getDriverRisk'({ driverId, ...asked }, context) {
      const { user } = context
      const driver = await parts.driverOf(driverId, user.userId)
      const periods = parts.periodsOf(asked)
      const whole = { firstDay: periods.previous.firstDay, lastDay: periods.period.lastDay }
      const stays = await parts.staysOf(driverId, whole, user.userId)
      const driven = [...new Set(stays.map(stay => stay.vehicleId))]
      await fresh(driven, whole.lastDay)
      const current = (await settings.current()).settings
      const facts: RiskFacts = {
        days: await drivenInStays(db, stays, whole, zones),
        counts: await countedInStays(db, stays, zones),
      }
      const recent = stays
        .map(stay => ({ ...stay, from: Math.max(stay.from, parts.timesOf(periods.period, stay.vehicleId).from) }))
        .filter(({ from, to }) => from < to)
      const events = await eventsInStays(db, recent, newest(current))
      return {
        driverId,
        name: driver.name,
        ...(await parts.portraitIn(
          driver.organisationId,
          { periods, vehicleIds: driven, facts, events, settings: current },
          context,
        )),
      }
    },
  }
}

/** The vehicles of an organisation with the most risk. */
function ranked(sums: readonly Sum[], settings: RiskSettings, showsDriven: boolean) {
  return sums
    .map(sum => {
      const { score, events, distance, drivingTime } = figuresOf(sum, 1, settings, showsDriven)
      return { sum, score, events, distance, drivingTime, level: levelOf(settings, score, assumedShare(settings, sum)) }
    })
    .sort((a, b) => byRisk(a, b) || a.sum.id - b.sum.id)
    .slice(0, limits.riskVehicles)
}
