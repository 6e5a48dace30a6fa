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
import { checkIds, ruleColumns, ruleOnWire } from './rule-form.ts'

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

export const ruleHandlers = ({
  fleet,
  access,
  rules,
  watch,
  events,
}: RuleDependencies): Handlers<'alarm/getAlarmRules' | 'alarm/saveAlarmRule' | 'alarm/removeAlarmRule'> => {
  return {
    async 'alarm/getAlarmRules'(_, { user, lang }) {
      const scope = await access.scope(user.userId)
      const rows = await rules.rulesOf([...scope.organisationIds])
      return {
        rules: rows.map(row => ruleOnWire(row, { fleet, scope, lang })),
        editable: allows(contract.alarm.saveAlarmRule, user.rights) && scope.onlyVehicleId === undefined,
      }
    },

    async 'alarm/saveAlarmRule'(form, { user }) {
      const scope = await editingScope(access, user)
      await checkIds({ fleet, rules }, form, scope)
      const values = { ...ruleColumns(form), changed_by: user.userId }
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
