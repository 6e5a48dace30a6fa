/** What the form of an alarm rule says: checked, as it is stored, and as it is read again. */
import {
  type AlarmRuleForm,
  type AppMenuAuth,
  alarmRuleParameters,
  areRuleActions,
  ruleActionOf,
  type RuleThen,
  ruleKindOf,
  tagsIn,
} from '@outrider/contract'
import { fail } from '../../../calls/refusal.ts'
import type { AccessScope } from '../../../fleet/access-scope.ts'
import { isTimeZone } from '../../../tracks/calendar-days.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import { looksLikeOrder } from '../../../fleet/driver-text.ts'
import { checkDriverText } from '../../check-driver-text.ts'
import type { RuleRepository } from './rules.repository.ts'
import type { AlarmRule, Lang } from '@outrider/contract'

export async function checkIds(
  { fleet, rules }: { fleet: LiveFleet; rules: RuleRepository },
  { ruleId, orgId, kind, geofenceId, vehicleIds }: AlarmRuleForm,
  scope: AccessScope,
): Promise<void> {
  const { organisationIds } = scope
  if (ruleId !== undefined && (await rules.organisationOf('alarm_rules', ruleId, organisationIds)) === undefined)
    fail('alarmRule.unknown')
  if (!organisationIds.has(orgId)) fail('organisation.unknown')
  if (geofenceId !== null && (await rules.organisationOf('geofences', geofenceId, organisationIds)) === undefined)
    fail('geofence.unknown')
  if (geofenceId !== null && ruleKindOf(kind).geofence === 'route' && !(await rules.geofence(geofenceId))?.shape.route)
    fail('alarmRule.wrong')
  if (vehicleIds === null) return
  const below = fleet.organisations.below([orgId])
  for (const id of vehicleIds) {
    const vehicle = fleet.vehicle(Number(id))
    if (!vehicle || !scope.includes(vehicle) || !below.has(vehicle.identity.organisationId)) fail('vehicle.unknown')
  }
}

/** A rule about vehicles beside each other that names one alone would never find anything. */
export function checkOthers({ kind, vehicleIds }: AlarmRuleForm): void {
  if (ruleKindOf(kind).readsOthers && vehicleIds !== null && new Set(vehicleIds).size < 2) fail('alarmRule.others')
}

/** Drivers of its organisation and of those below, of which the user sees them. */
export async function checkDrivers(
  { fleet, rules }: { fleet: LiveFleet; rules: RuleRepository },
  { kind, orgId, driverIds }: AlarmRuleForm,
  { organisationIds }: AccessScope,
): Promise<void> {
  if (!driverIds) return
  if (ruleKindOf(kind).noDriver) fail('alarmRule.noDriver')
  const below = [...fleet.organisations.below([orgId])].filter(id => organisationIds.has(id))
  const names = await rules.driverNames(driverIds.map(Number), below)
  if (!driverIds.every(id => names.has(Number(id)))) fail('alarmRule.driver')
}

/** Its parameters as they are stored. */
function checked({
  kind,
  parameters,
  geofenceId,
  vehicleIds,
  tag = '',
  fromTime,
  toTime,
  timeZone,
}: AlarmRuleForm): Record<string, number> {
  const { success, data } = alarmRuleParameters(kind).safeParse(parameters)
  const { geofence, hours } = ruleKindOf(kind)
  if (
    !success ||
    (geofence !== undefined && geofence !== 'where' && geofenceId === null) ||
    (hours && fromTime === null) ||
    (geofence === undefined && geofenceId !== null) ||
    (fromTime === null) !== (toTime === null) ||
    (fromTime !== null && fromTime === toTime) ||
    (timeZone != null && !isTimeZone(timeZone)) ||
    (tag !== '' && (vehicleIds !== null || tagsIn(tag)[0] !== tag))
  )
    fail('alarmRule.wrong')
  return data
}

/**
 * What the rule is to do: each thing once, with the rights of who saves it, also of what another user saved before. A text that a terminal could take for an order is
 * refused, whatever its model.
 */
export async function checkActions(
  { orgId, actions = [] }: AlarmRuleForm,
  rights: AppMenuAuth,
  mayBeGiven: (userId: number, orgId: number) => Promise<boolean>,
  lang: Lang,
): Promise<void> {
  if (!areRuleActions(actions)) fail('alarmRule.wrong')
  for (const { kind, text, userId } of actions) {
    const { right, name } = ruleActionOf(kind)
    if (right && !rights[right]) fail('alarmRule.actionRight', { action: name[lang] })
    if (text !== undefined && looksLikeOrder(checkDriverText(text))) fail('alarm.textOrder', { line: text.slice(0, 40) })
    if (userId !== undefined && !(await mayBeGiven(Number(userId), orgId))) fail('alarmRule.person')
  }
}

/** The columns of a rule, but for who changed it. */
export function ruleColumns(form: AlarmRuleForm) {
  return {
    organisation_id: form.orgId,
    kind: form.kind,
    name: form.name,
    level: form.level,
    enabled: form.enabled,
    trial: form.trial ?? false,
    parameters: JSON.stringify(checked(form)),
    geofence_id: form.geofenceId,
    outside: form.outside === true && form.geofenceId !== null && ruleKindOf(form.kind).geofence === 'where',
    vehicle_ids: form.vehicleIds && [...new Set(form.vehicleIds.map(Number))],
    days: [...new Set(form.days)].toSorted((a, b) => a - b),
    day_kind: form.dayKind ?? 'all',
    driver_ids: form.driverIds ? [...new Set(form.driverIds.map(Number))] : null,
    begin_minute: minuteOf(form.fromTime),
    end_minute: minuteOf(form.toTime),
    ...(form.tag !== undefined && { tag: form.tag }),
    // Left out it stays as it is; null takes it away.
    ...(form.timeZone !== undefined && { time_zone: form.timeZone }),
    ...(form.actions && { actions: JSON.stringify(form.actions) }),
  }
}

interface RuleReader {
  fleet: LiveFleet
  scope: AccessScope
  lang: Lang
  /** Of drivers that the user's organisations have. */
  names: ReadonlyMap<number, string>
  seesDrivers: boolean
}

export function ruleOnWire(
  row: Awaited<ReturnType<RuleRepository['rulesOf']>>[number],
  { fleet, scope, lang, names, seesDrivers }: RuleReader,
): AlarmRule {
  const drivers = row.driver_ids && row.driver_ids.filter(id => names.has(id))
  const isSeen = (id: number): boolean => {
    const vehicle = fleet.vehicle(id)
    return vehicle !== undefined && scope.includes(vehicle)
  }
  return {
    ruleId: row.id,
    orgId: row.organisation_id,
    orgName: fleet.organisations.name(row.organisation_id, lang),
    kind: row.kind,
    name: row.name,
    level: row.level === 1 ? 1 : 2,
    enabled: row.enabled,
    trial: row.trial,
    parameters: row.parameters,
    geofenceId: row.geofence_id,
    outside: row.outside,
    geofenceName: row.geofence_name ?? '',
    vehicleIds: row.vehicle_ids && row.vehicle_ids.filter(isSeen).map(String),
    tag: row.tag,
    days: row.days,
    dayKind: row.day_kind,
    driverIds: drivers && drivers.map(String),
    driverNames: seesDrivers ? (drivers ?? []).map(id => names.get(id) ?? '') : [],
    fromTime: timeOf(row.begin_minute),
    toTime: timeOf(row.end_minute),
    timeZone: row.time_zone,
    actions: [...row.actions],
    changedBy: row.user_name ?? '',
    changedAt: row.changed_at.getTime(),
  }
}

/** As its history keeps it. */
export const ruleThenOf = (form: AlarmRuleForm, geofenceName: string): RuleThen => ({
  kind: form.kind,
  name: form.name,
  level: form.level,
  enabled: form.enabled,
  trial: form.trial ?? false,
  parameters: checked(form),
  geofenceName,
  outside: form.outside ?? false,
  vehicleIds: form.vehicleIds,
  tag: form.tag ?? '',
  days: form.days.toSorted((a, b) => a - b),
  dayKind: form.dayKind ?? 'all',
  driverIds: form.driverIds ?? null,
  fromTime: form.fromTime,
  toTime: form.toTime,
  timeZone: form.timeZone ?? null,
  actions: form.actions ?? [],
})

const minuteOf = (time: string | null): number | null =>
  time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minute: number | null): string | null =>
  minute === null ? null : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
