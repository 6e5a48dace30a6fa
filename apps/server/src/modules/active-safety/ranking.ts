/** Drivers, vehicles and organisations by their risk score in a time, beside the time before of the same length. */
import { limits, type RiskRanked, type RiskSettings } from '@outrider/contract'
import type { AccessScope } from '../../fleet/access-scope.ts'
import type { DriversPort } from '../ports.ts'
import type { AnalysisDependencies, Reader, Readings } from './analysis-parts.ts'
import { figuresOf } from './figures.ts'
import { type AskedVehicles, periodOf, vehiclesOf } from './asked-vehicles.ts'
import { openTalks } from './coaching.ts'
import { before, type Period, timesOfDays } from './periods.ts'
import { scored } from './portrait.ts'
import { besideDays, countedInEach, drivenInEach, type RiskFacts, type Stay } from './risk-facts.ts'
import { assumedShare, byRisk, levelOf } from './score.ts'
import { emptySum, type Sum } from './sums.repository.ts'

interface Dependencies extends AnalysisDependencies {
  readonly drivers: () => DriversPort
}

type RankingPath = 'activeSafety/getRiskRanking'

interface Asked {
  readonly vehicles: AskedVehicles
  readonly period: Period
  readonly previous: Period
  readonly current: RiskSettings
}

const inOrder = (a: RiskRanked, b: RiskRanked): number => byRisk(a, b) || a.name.localeCompare(b.name, 'zh')

/** Who had a card in these vehicles, and when, in the days of each vehicle that are asked about. */
async function personsIn({ fleet, zones, drivers }: Dependencies, vehicleIds: number[], scope: AccessScope, whole: Period) {
  const { from: first, to: last } = timesOfDays(whole, zones.platform)
  const persons = new Map<number, { name: string; licence: string; organisationId: number; stays: Stay[] }>()
  const drives = await drivers().drivesIn(vehicleIds, [...scope.organisationIds], first - besideDays, last + besideDays)
  for (const drive of drives) {
    const vehicle = fleet.vehicle(drive.vehicleId)
    if (!vehicle) continue
    const { from, to } = timesOfDays(whole, zones.of(drive.vehicleId))
    const begin = Math.max(drive.from, from, scope.historyFrom(vehicle))
    const end = Math.min(drive.to ?? to, to)
    if (begin >= end) continue
    const person = persons.get(drive.driverId) ?? { ...drive, stays: [] }
    person.stays.push({ vehicleId: drive.vehicleId, from: begin, to: end })
    persons.set(drive.driverId, person)
  }
  return persons
}

export function rankingHandlers(dependencies: Dependencies): Readings<RankingPath> {
  const { db, access, fleet, timeZone, zones, sums, settings, fresh } = dependencies

  /** Of vehicles, or of organisations with those vehicles that are theirs alone. */
  async function ofSums(of: 'vehicle' | 'organisation', asked: Asked, { user, lang }: Reader): Promise<RiskRanked[]> {
    const { vehicles, period, previous, current } = asked
    const found = new Map<string, Sum>()
    for (const sum of await sums.sums(vehicles, [period, previous], of, current)) found.set(`${sum.period}/${sum.id}`, sum)
    const ids = of === 'vehicle' ? vehicles.ids : [...new Set(vehicles.organisations)]
    const talks = of === 'vehicle' ? await openTalks(db, 'vehicle_id', ids) : undefined
    return ids.map(id => {
      const sum = found.get(`0/${id}`) ?? emptySum(0, id)
      const now = figuresOf(sum, 1, current, user.rights.trackAuth)
      const earlier = figuresOf(found.get(`1/${id}`) ?? emptySum(1, id), 1, current, false)
      const identity = of === 'vehicle' ? fleet.vehicle(id)?.identity : undefined
      const orgId = of === 'vehicle' ? (identity?.organisationId ?? 0) : id
      const orgName = fleet.organisations.name(orgId, lang)
      return {
        driverId: '',
        vehicleId: of === 'vehicle' ? String(id) : '',
        name: of === 'vehicle' ? (identity?.plateNum ?? '') : orgName,
        nickname: identity?.nickname ?? '',
        licence: '',
        orgId,
        orgName,
        score: now.score,
        previousScore: earlier.score,
        level: levelOf(current, now.score, assumedShare(current, sum)),
        events: now.events,
        previousEvents: earlier.events,
        distance: now.distance,
        drivingTime: now.drivingTime,
        openTalks: talks?.get(id) ?? 0,
      }
    })
  }

  /** Of who had a card in one of the vehicles, of what happened meanwhile. */
  async function ofDrivers({ vehicles, period, previous, current }: Asked, { user, lang }: Reader): Promise<RiskRanked[]> {
    const whole = { firstDay: previous.firstDay, lastDay: period.lastDay }
    const scope = await access.scope(user.userId)
    // The account of a vehicle sees no persons beside each other.
    if (scope.onlyVehicleId !== undefined) return []
    const persons = await personsIn(dependencies, vehicles.ids, scope, whole)
    const all = [...persons]
    const stays = all.map(([, person]) => person.stays)
    const [driven, counted, talks] = await Promise.all([
      drivenInEach(db, stays, whole, zones),
      countedInEach(db, stays, zones),
      openTalks(
        db,
        'driver_id',
        all.map(([id]) => id),
      ),
    ])
    return all.map(([id, { name, licence, organisationId }], nth) => {
      const facts: RiskFacts = { days: driven[nth] ?? [], counts: counted[nth] ?? [] }
      const [now, earlier] = [scored(current, facts, period), scored(current, facts, previous)]
      const eventsIn = ({ parts }: typeof now) => [...parts.values()].reduce((sum, { events }) => sum + events, 0)
      const sumOf = (field: 'distance' | 'driving') =>
        user.rights.trackAuth
          ? facts.days.filter(({ day }) => day >= period.firstDay).reduce((sum, day) => sum + day[field], 0)
          : null
      return {
        driverId: String(id),
        vehicleId: '',
        name,
        nickname: '',
        licence,
        orgId: organisationId,
        orgName: fleet.organisations.name(organisationId, lang),
        score: now.score,
        previousScore: earlier.score,
        level: levelOf(current, now.score, assumedShare(current, now.driven)),
        events: eventsIn(now),
        previousEvents: eventsIn(earlier),
        distance: sumOf('distance'),
        drivingTime: sumOf('driving'),
        openTalks: talks.get(id) ?? 0,
      }
    })
  }

  return {
    async 'activeSafety/getRiskRanking'({ of, orgId, ...times }, context) {
      const period = periodOf(times, timeZone)
      const vehicles = await vehiclesOf(dependencies, context.user.userId, Number(orgId))
      await fresh(vehicles.ids, period.lastDay)
      const current = (await settings.current()).settings
      const asked: Asked = { vehicles, period, previous: before(period), current }
      const rows = (await (of === 'driver' ? ofDrivers(asked, context) : ofSums(of, asked, context))).toSorted(inOrder)
      return { ...period, rows: rows.slice(0, limits.riskRanked), total: rows.length }
    },
  }
}
