/** Calls about alarm rules. Visible to users of the organisation with alarmAuth; changed by those of them who also look after installations. */
import { type AlarmRuleForm, alarmRuleParameters, allows, contract, limits, ruleKindOf } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { AccessScope } from '../../../fleet/access-scope.ts'
import { isTimeZone } from '../../../tracks/calendar-days.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Events } from '../../../record/event-record.ts'
import type { RuleWatch } from './rule-watch.ts'
import type { RuleRepository } from './rules.repository.ts'

export interface RuleDependencies {
  fleet: LiveFleet
  access: AccessGate
  rules: RuleRepository
  watch: RuleWatch
  events: Events
}

/** The scope of a user who may change rules; fails for anybody else. The account of a vehicle changes nothing. */
export async function editingScope(access: AccessGate, user: SignedInUser): Promise<AccessScope> {
  const scope = await access.scope(user.userId)
  if (!user.rights.alarmAuth || scope.onlyVehicleId !== undefined) fail('access.noRight')
  return scope
}

const minuteOf = (time: string | null): number | null =>
  time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minute: number | null): string | null =>
  minute === null ? null : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const ruleHandlers = ({
  fleet,
  access,
  rules,
  watch,
  events,
}: RuleDependencies): Handlers<'alarm/getAlarmRules' | 'alarm/saveAlarmRule' | 'alarm/removeAlarmRule'> => {
  /** Its parameters as they are stored. */
  function checked({ kind, parameters, geofenceId, fromTime, toTime, timeZone }: AlarmRuleForm): Record<string, number> {
    const { success, data } = alarmRuleParameters(kind).safeParse(parameters)
    const watches = ruleKindOf(kind).geofence === true
    if (
      !success ||
      watches !== (geofenceId !== null) ||
      (fromTime === null) !== (toTime === null) ||
      (fromTime !== null && fromTime === toTime) ||
      (timeZone != null && !isTimeZone(timeZone))
    )
      fail('alarmRule.wrong')
    return data
  }

  async function checkIds({ ruleId, orgId, geofenceId, vehicleIds }: AlarmRuleForm, scope: AccessScope): Promise<void> {
    const { organisationIds } = scope
    if (ruleId !== undefined && (await rules.organisationOf('alarm_rules', ruleId, organisationIds)) === undefined)
      fail('alarmRule.unknown')
    if (!organisationIds.has(orgId)) fail('organisation.unknown')
    if (geofenceId !== null && (await rules.organisationOf('geofences', geofenceId, organisationIds)) === undefined)
      fail('geofence.unknown')
    if (vehicleIds === null) return
    const below = fleet.organisations.below([orgId])
    for (const id of vehicleIds) {
      const vehicle = fleet.vehicle(Number(id))
      if (!vehicle || !scope.includes(vehicle) || !below.has(vehicle.identity.organisationId)) fail('vehicle.unknown')
    }
  }

  return {
    async 'alarm/getAlarmRules'(_, { user, lang }) {
      const scope = await access.scope(user.userId)
      const rows = await rules.rulesOf([...scope.organisationIds])
      const isSeen = (id: number): boolean => {
        const vehicle = fleet.vehicle(id)
        return vehicle !== undefined && scope.includes(vehicle)
      }
      return {
        rules: rows.map(row => ({
          ruleId: row.id,
          orgId: row.organisation_id,
          orgName: fleet.organisations.name(row.organisation_id, lang),
          kind: row.kind,
          name: row.name,
          level: row.level === 1 ? 1 : 2,
          enabled: row.enabled,
          parameters: row.parameters,
          geofenceId: row.geofence_id,
          geofenceName: row.geofence_name ?? '',
          vehicleIds: row.vehicle_ids && row.vehicle_ids.filter(isSeen).map(String),
          days: row.days,
          fromTime: timeOf(row.begin_minute),
          toTime: timeOf(row.end_minute),
          timeZone: row.time_zone,
          changedBy: row.user_name ?? '',
          changedAt: row.changed_at.getTime(),
        })),
        editable: allows(contract.alarm.saveAlarmRule, user.rights) && scope.onlyVehicleId === undefined,
      }
    },

    async 'alarm/saveAlarmRule'(form, { user }) {
      const scope = await editingScope(access, user)
      await checkIds(form, scope)
      const parameters = checked(form)
      const values = {
        organisation_id: form.orgId,
        kind: form.kind,
        name: form.name,
        level: form.level,
        enabled: form.enabled,
        parameters: JSON.stringify(parameters),
        geofence_id: form.geofenceId,
        vehicle_ids: form.vehicleIds && [...new Set(form.vehicleIds.map(Number))],
        days: [...new Set(form.days)].toSorted((a, b) => a - b),
        begin_minute: minuteOf(form.fromTime),
        end_minute: minuteOf(form.toTime),
        time_zone: form.timeZone ?? null,
        changed_by: user.userId,
      }
      const saved = await rules.saveRule(form.ruleId, values, limits.alarmRules, rule => watch.seeds(rule))
      if (saved === 'full') fail('alarmRule.tooMany', { count: limits.alarmRules })
      if (saved === 'gone') fail('alarmRule.unknown')
      watch.rulesChanged()
      return { ruleId: saved.id }
    },

    async 'alarm/removeAlarmRule'({ ruleId }, { user, address }) {
      const { organisationIds } = await editingScope(access, user)
      const known = (await rules.organisationOf('alarm_rules', ruleId, organisationIds)) !== undefined
      if (!known || !(await rules.removeRule(ruleId))) fail('alarmRule.unknown')
      watch.rulesChanged()
      events.record({
        kind: 'deleted',
        userId: user.userId,
        sessionId: user.sessionId,
        address,
        call: 'alarm/removeAlarmRule',
        subjects: [{ kind: 'alarmRule', id: String(BigInt(ruleId)) }],
        with: {},
      })
      return {}
    },
  }
}
