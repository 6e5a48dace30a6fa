/** Calls about alarm rules. Visible to users of the organisation with alarmAuth; changed by those of them who also look after installations. */
import { allows, contract, limits } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { AccessGate } from '../../../fleet/access.ts'
import type { AccessScope } from '../../../fleet/access-scope.ts'
import type { LiveFleet } from '../../../fleet/live-fleet.ts'
import type { Events } from '../../../record/event-record.ts'
import type { RuleWatch } from './rule-watch.ts'
import type { RuleRepository } from './rules.repository.ts'
import { checkActions, checkDrivers, checkIds, checkOthers, ruleColumns, ruleOnWire, ruleThenOf } from './rule-form.ts'

export interface RuleDependencies {
  fleet: LiveFleet
  access: AccessGate
  rules: RuleRepository
  watch: RuleWatch
  events: Events
  /** Whether a user can be given tasks of vehicles of an organisation. */
  mayBeGiven: (userId: number, orgId: number) => Promise<boolean>
}

/** The scope of a user who may change rules; fails for anybody else. The account of a vehicle changes nothing. */
export async function editingScope(access: AccessGate, user: SignedInUser): Promise<AccessScope> {
  const scope = await access.scope(user.userId)
  if (!user.rights.alarmAuth || scope.onlyVehicleId !== undefined) fail('access.noRight')
  return scope
}

export const ruleHandlers = ({
  fleet,
  access,
  rules,
  watch,
  events,
  mayBeGiven,
}: RuleDependencies): Handlers<'alarm/getAlarmRules' | 'alarm/saveAlarmRule' | 'alarm/removeAlarmRule'> => {
  return {
    async 'alarm/getAlarmRules'(_, { user, lang }) {
      const scope = await access.scope(user.userId)
      const rows = await rules.rulesOf([...scope.organisationIds])
      const named = [...new Set(rows.flatMap(({ driver_ids: ids }) => ids ?? []))]
      const names = await rules.driverNames(named, scope.organisationIds)
      const seesDrivers = allows(contract.activeSafety.getDriverList, user.rights)
      return {
        rules: rows.map(row => ruleOnWire(row, { fleet, scope, lang, names, seesDrivers })),
        editable: allows(contract.alarm.saveAlarmRule, user.rights) && scope.onlyVehicleId === undefined,
      }
    },

    async 'alarm/saveAlarmRule'(sent, { user, lang }) {
      const scope = await editingScope(access, user)
      await checkIds({ fleet, rules }, sent, scope)
      checkOthers(sent)
      const kept = await rules.keptOf(sent.ruleId)
      // Who names vehicles and does not know of tags means these.
      const tag = sent.tag ?? (sent.vehicleIds === null ? kept.tag : '')
      const form = {
        ...sent,
        actions: sent.actions ?? kept.actions,
        trial: sent.trial ?? kept.trial,
        dayKind: sent.dayKind ?? kept.dayKind,
        driverIds: sent.driverIds === undefined ? kept.driverIds : sent.driverIds,
        tag,
      }
      await checkDrivers({ fleet, rules }, { ...form, driverIds: sent.driverIds }, scope)
      await checkActions(form, user.rights, mayBeGiven, lang)
      const values = { ...ruleColumns(form), changed_by: user.userId }
      const geofence = form.geofenceId === null ? undefined : await rules.geofence(form.geofenceId)
      const rule = ruleThenOf(
        { ...form, timeZone: form.timeZone === undefined ? kept.timeZone : form.timeZone },
        geofence?.name ?? '',
      )
      const saved = await rules.saveRule(form.ruleId, values, {
        max: limits.alarmRules,
        seeds: on => watch.seeds(on),
        change: { userId: user.userId, why: form.why ?? '', rule },
      })
      if (saved === 'full') fail('alarmRule.tooMany', { count: limits.alarmRules })
      if (saved === 'gone') fail('alarmRule.unknown')
      watch.rulesChanged()
      return { ruleId: saved.id }
    },

    async 'alarm/removeAlarmRule'({ ruleId }, { user, address }) {
      const { organisationIds } = await editingScope(access, user)
      const of = await rules.organisationOf('alarm_rules', ruleId, organisationIds)
      if (of === undefined || !(await rules.removeRule(ruleId, of, user.userId))) fail('alarmRule.unknown')
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
