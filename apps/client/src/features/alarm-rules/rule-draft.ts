/** What is typed of a rule, and the rule that it makes. Pure. */
import {
  type AlarmRule,
  type AlarmRuleForm,
  type AlarmRuleKind,
  alarmRuleParameters,
  type RuleParameter,
  ruleKindOf,
  weekdays,
} from '@outrider/contract'

export interface RuleDraft {
  kind: AlarmRuleKind
  name: string
  level: 1 | 2
  enabled: boolean
  /** '': none is chosen yet. */
  orgId: string
  /** undefined: nothing is typed. */
  parameters: Readonly<Record<string, number | undefined>>
  geofenceId: string | undefined
  vehicleIds: readonly string[] | null
  days: readonly number[]
  atHours: boolean
  fromTime: string
  toTime: string
  /** '': that of each vehicle. */
  timeZone: string
}

export const parametersOf = (kind: AlarmRuleKind): readonly (readonly [string, RuleParameter])[] =>
  Object.entries(ruleKindOf(kind).parameters)
export const watchesGeofence = (kind: AlarmRuleKind): boolean => ruleKindOf(kind).geofence === true
export const usualParameters = (kind: AlarmRuleKind): Record<string, number> =>
  Object.fromEntries(parametersOf(kind).flatMap(([name, { usual }]) => (usual === null ? [] : [[name, usual]])))

export const newRule = (): RuleDraft => ({
  kind: 'speedLimit',
  name: '',
  level: 2,
  enabled: true,
  orgId: '',
  parameters: usualParameters('speedLimit'),
  geofenceId: undefined,
  vehicleIds: null,
  days: weekdays,
  atHours: false,
  fromTime: '',
  toTime: '',
  timeZone: '',
})

export const draftOfRule = (rule: AlarmRule): RuleDraft => ({
  kind: rule.kind,
  name: rule.name,
  level: rule.level,
  enabled: rule.enabled,
  orgId: String(rule.orgId),
  parameters: rule.parameters,
  geofenceId: rule.geofenceId ?? undefined,
  vehicleIds: rule.vehicleIds,
  days: rule.days,
  atHours: rule.fromTime !== null,
  fromTime: rule.fromTime ?? '',
  toTime: rule.toTime ?? '',
  timeZone: rule.timeZone ?? '',
})

type Wrong = 'nameMissing' | 'geofenceMissing' | 'daysMissing' | 'hoursWrong' | 'numbersWrong'

/** What is wrong with it first; otherwise the rule to save. `first`: the organisation when none is chosen. */
export function ruleOf(draft: RuleDraft, ruleId: string | undefined, first: string): AlarmRuleForm | Wrong {
  const { kind, days, atHours, fromTime, toTime } = draft
  const name = draft.name.trim()
  if (name === '') return 'nameMissing'
  const { success, data } = alarmRuleParameters(kind).safeParse(draft.parameters)
  if (!success) return 'numbersWrong'
  if (watchesGeofence(kind) && draft.geofenceId === undefined) return 'geofenceMissing'
  if (days.length === 0) return 'daysMissing'
  if (atHours && (fromTime === '' || toTime === '' || fromTime === toTime)) return 'hoursWrong'
  return {
    ...(ruleId !== undefined && { ruleId }),
    orgId: Number(draft.orgId || first),
    kind,
    name,
    level: draft.level,
    enabled: draft.enabled,
    parameters: data,
    geofenceId: watchesGeofence(kind) ? (draft.geofenceId ?? null) : null,
    vehicleIds: draft.vehicleIds && [...draft.vehicleIds],
    days: [...days],
    fromTime: atHours ? fromTime : null,
    toTime: atHours ? toTime : null,
    timeZone: draft.timeZone || null,
  }
}
