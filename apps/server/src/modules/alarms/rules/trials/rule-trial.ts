/**
 * Tries a rule on what is stored of its vehicles before it is switched on: for who may change rules. It shows where and when vehicles were, so it needs
 * the right to tracks too, and reads nothing from when another company had a vehicle.
 */
import {
  type AlarmRuleForm,
  alarmRuleParameters,
  alarmTypeByKey,
  allows,
  contract,
  limits,
  type RuleCaseFound,
  ruleKindOf,
} from '@outrider/contract'
import type { Handlers } from '../../../../calls/handlers.ts'
import { fail } from '../../../../calls/refusal.ts'
import type { ItemAlarmsOf } from '../../../../events/item-alarms.ts'
import { usualDrivesFrom } from '../../../../events/latest-state.ts'
import type { AccessGate } from '../../../../fleet/access.ts'
import type { AccessScope } from '../../../../fleet/access-scope.ts'
import type { LiveFleet } from '../../../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../../../fleet/live-vehicle.ts'
import { zoneOfVehicle } from '../../../../fleet/zone-of-vehicle.ts'
import type { StoredRule } from '../../../../rules/stored-rule.ts'
import { sensorSeries } from './sensor-series.ts'
import type { DriversPort, SensorsPort } from '../../../ports.ts'
import { type DepartureSources, departuresBetween } from '../report-departures.ts'
import { reportSeries } from './report-series.ts'
import { driversOfTrack } from '../drivers-of-track.ts'
import { lookOf } from '../../../../tracks/reducers/can-match.ts'
import type { RuleCase } from '../../../../tracks/reducers/rule-cases.ts'
import type { Tracks } from '../../../../tracks/tracks.ts'
import { checkDrivers, checkIds, ruleColumns } from '../rule-form.ts'
import { editingScope } from '../rules.ts'
import { calendarFor } from '../rules-on.repository.ts'
import type { RuleRepository } from '../rules.repository.ts'

export interface RuleTrialDependencies {
  fleet: LiveFleet
  access: AccessGate
  rules: RuleRepository
  tracks: Pick<Tracks, 'reduce'>
  sensors: SensorsPort
  drivers: () => DriversPort
  departures: DepartureSources
  itemAlarms: ItemAlarmsOf
  /** Zone of days and hours where neither vehicle nor organisation has one; IANA. */
  timeZone: () => string
  now: () => number
}

const dayMs = 86_400_000
const hourMs = 3_600_000
/** A check of so long before counts, as rules say at most. */
const checkCounts = 2 * dayMs
/** Read before the period, so that what goes on at its begin is known as such. */
const beforeMs = dayMs
/** A call begins no further vehicle after this. */
const callMs = 4_000
/** Two for each thread that reads tracks, so that it evaluates one while the other is read: who asks for a track meanwhile waits for those. */
const atOnce = 4

export function ruleTrialHandlers({
  fleet,
  access,
  rules,
  tracks,
  sensors,
  drivers,
  departures,
  itemAlarms,
  timeZone,
  now,
}: RuleTrialDependencies): Handlers<'alarm/tryAlarmRule'> {
  const casesOf = async (
    { rule, variants }: Tried,
    vehicle: LiveVehicle,
    scope: AccessScope,
    period: Period,
    signal: AbortSignal,
  ) => {
    const { id } = vehicle.identity
    const since = scope.historyFrom(vehicle)
    const { readsSensors, readsReports, readsDrivers, readsDeparture } = ruleKindOf(rule.kind)
    // As long as a rule counts, so that the first hours are known as the last.
    const before = Math.max(beforeMs, (rule.parameters['hours'] ?? 0) * hourMs)
    const range = { vehicleId: id, startTime: period.startTime - before, endTime: period.endTime, since }
    const { organisationId } = rule
    const zone = zoneOfVehicle(fleet, id, timeZone())
    const trial = {
      rule,
      variants,
      timeZone: rule.timeZone ?? zone,
      drivesFrom: vehicle.drivesFrom ?? usualDrivesFrom,
      from: period.startTime,
      ...(readsSensors && { sensors: await sensorSeries(sensors, { ...range, timeZone: zone, rule, variants }, signal) }),
      ...(readsReports && {
        reports: await reportSeries(sensors, itemAlarms, { ...range, fuelCurves: vehicle.identity.fuelCurves ?? [] }, signal),
      }),
      ...((readsDeparture || rule.drivers) && {
        departures: (await departuresBetween(departures, [id], Math.max(range.startTime - checkCounts, since), range.endTime))[0],
      }),
      ...((readsDrivers || rule.drivers) && {
        drivers: await driversOfTrack({ fleet, tracks, drivers }, { ...range, organisationId, scope }, signal),
      }),
    }
    return tracks.reduce('ruleCases', { ...range, ruled: lookOf(rule, variants) }, trial, signal)
  }
  return {
    async 'alarm/tryAlarmRule'({ rule: form, startTime, endTime, after, variants = [] }, { user, signal }) {
      const scope = await editingScope(access, user)
      if (!allows(contract.alarm.saveAlarmRule, user.rights)) fail('access.noRight')
      await checkIds({ fleet, rules }, form, scope)
      await checkDrivers({ fleet, rules }, form, scope)
      const rule = await triedRule(form, rules)
      if (!variants.every(each => alarmRuleParameters(form.kind).safeParse(each).success)) fail('alarmRule.wrong')
      if (ruleKindOf(form.kind).untried) fail('alarmRule.untried')
      if (endTime > now() || endTime <= startTime || endTime - startTime > limits.ruleTrialDays * dayMs)
        fail('alarmRule.period', { days: limits.ruleTrialDays })
      const tagged = form.tag ? await rules.vehiclesWith(form.tag) : undefined
      const watched = watchedBy(form, fleet, scope, tagged)
      const from = after === undefined ? 0 : watched.findIndex(({ identity }) => identity.id > Number(after))
      const [cases, ...others] = [rule.parameters, ...variants].map((): RuleCaseFound[] => []) as [
        RuleCaseFound[],
        ...RuleCaseFound[][],
      ]
      const began = now()
      let at = from < 0 ? watched.length : from
      const first = at
      const found: RuleCase[][][] = []
      let count = 0
      const lookAtOthers = async (): Promise<void> => {
        while (at < watched.length && now() - began < callMs && count < limits.ruleTrialCases) {
          const nth = at++
          const all = await casesOf({ rule, variants }, watched[nth] as LiveVehicle, scope, { startTime, endTime }, signal)
          found[nth - first] = all
          count += all[0]?.length ?? 0
        }
      }
      await Promise.all(Array.from({ length: atOnce }, lookAtOthers))
      for (const [nth, all] of found.entries())
        for (const [n, list] of [cases, ...others].entries())
          if (list.length < limits.ruleTrialCases)
            list.push(...(all[n] ?? []).map(each => onWire(watched[first + nth] as LiveVehicle, each)))
      const next = at < watched.length ? String(watched[at - 1]?.identity.id) : null
      return {
        cases,
        ...(variants.length > 0 && { variants: others.map(each => ({ cases: each })) }),
        looked: at - first,
        vehicles: watched.length,
        next,
      }
    },
  }
}

interface Tried {
  rule: StoredRule
  variants: readonly StoredRule['parameters'][]
}
interface Period {
  startTime: number
  endTime: number
}

const onWire = ({ identity: { id, plateNum } }: LiveVehicle, found: RuleCase): RuleCaseFound => ({
  vehicleId: String(id),
  plateNum,
  ...found,
})

/** By their ids: the first of those that the rule would watch, as many as a trial looks at. */
function watchedBy(
  { orgId, vehicleIds }: AlarmRuleForm,
  fleet: LiveFleet,
  scope: AccessScope,
  tagged: ReadonlySet<number> | undefined,
): LiveVehicle[] {
  const below = fleet.organisations.below([orgId])
  const ids = tagged ?? (vehicleIds && new Set(vehicleIds.map(Number)))
  const named = ids && [...ids].map(id => fleet.vehicle(id))
  const watched: LiveVehicle[] = []
  for (const vehicle of named ?? fleet.vehicles())
    if (vehicle && below.has(vehicle.identity.organisationId) && scope.includes(vehicle)) watched.push(vehicle)
  return watched.toSorted((one, other) => one.identity.id - other.identity.id).slice(0, limits.ruleTrialVehicles)
}

/** The rule that the form would make. */
async function triedRule(form: AlarmRuleForm, rules: RuleRepository): Promise<StoredRule> {
  const columns = ruleColumns(form)
  const { begin_minute: begin, end_minute: end } = columns
  return {
    id: '0',
    organisationId: form.orgId,
    kind: form.kind,
    type: alarmTypeByKey(form.kind)?.number ?? 0,
    name: form.name,
    level: form.level,
    parameters: JSON.parse(columns.parameters) as Record<string, number>,
    geofence: form.geofenceId === null ? null : ((await rules.geofence(form.geofenceId)) ?? fail('geofence.unknown')),
    outside: columns.outside,
    vehicleIds: null,
    drivers: columns.driver_ids ? await rules.personsOf(columns.driver_ids) : undefined,
    hours: {
      days: new Set(columns.days),
      calendar: calendarFor(columns.day_kind, columns.day_kind === 'all' ? undefined : await rules.calendarOf(form.orgId)),
      begin,
      end,
    },
    timeZone: form.timeZone ?? null,
  }
}
