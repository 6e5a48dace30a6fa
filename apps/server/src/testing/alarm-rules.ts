/** Alarm rules of tests: what a test does not say is as usual. */
import { type AlarmRuleForm, type AlarmRuleKind, ruleKindOf, weekdays } from '@outrider/contract'

export const ruleForm = (orgId: number, kind: AlarmRuleKind, over: Partial<AlarmRuleForm> = {}): AlarmRuleForm => ({
  orgId,
  kind,
  name: kind,
  level: 2,
  enabled: true,
  parameters: Object.fromEntries(
    Object.entries(ruleKindOf(kind).parameters).flatMap(([name, { usual, optional }]) =>
      optional || usual === null ? [] : [[name, usual]],
    ),
  ),
  geofenceId: null,
  vehicleIds: null,
  days: [...weekdays],
  fromTime: null,
  toTime: null,
  ...over,
})
