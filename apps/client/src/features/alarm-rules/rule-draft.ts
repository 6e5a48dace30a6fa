/** What is typed of a rule, and the rule that it makes. Pure. */
import {
  type AlarmRule,
  type AlarmRuleForm,
  alarmRuleForm,
  type AlarmRuleKind,
  alarmRuleKindKeys,
  alarmRuleParameters,
  type RuleParameter,
  ruleKindOf,
  weekdays,
} from '@outrider/contract'
import * as z from 'zod/mini'
import { chosenIn, type FormValues } from '../../core/forms/form-row.ts'

export const parametersOf = (kind: AlarmRuleKind): readonly (readonly [string, RuleParameter])[] =>
  Object.entries(ruleKindOf(kind).parameters)
export const watchesGeofence = (kind: AlarmRuleKind): boolean => ruleKindOf(kind).geofence === true

/** The field of a number of a kind: what is typed for one kind is there again when the kind is changed back. */
export const parameterField = (kind: AlarmRuleKind, name: string): string => `${kind}_${name}`

/** The bounds of what is typed, from the call and from the row of the kind. */
export const schemaOf = (kind: AlarmRuleKind) =>
  z.object({
    name: alarmRuleForm.shape.name,
    ...Object.fromEntries(
      parametersOf(kind).map(([name, { min, max, optional }]) => {
        const number = z.int().check(z.minimum(min), z.maximum(max))
        return [parameterField(kind, name), optional ? z.optional(number) : number]
      }),
    ),
  })

const typedParameters = (given: (kind: AlarmRuleKind, name: string) => number | null | undefined): FormValues =>
  Object.fromEntries(
    alarmRuleKindKeys.flatMap(kind =>
      parametersOf(kind).map(([name]) => [parameterField(kind, name), String(given(kind, name) ?? '')]),
    ),
  )
const usual = (kind: AlarmRuleKind, name: string): number | null =>
  parametersOf(kind).find(([each]) => each === name)?.[1].usual ?? null

/** `organisation`: the one chosen at first. */
export const newRule = (organisation: string): FormValues => ({
  kind: 'speedLimit',
  name: '',
  level: '2',
  enabled: 'on',
  orgId: organisation,
  geofenceId: '',
  vehicleIds: '',
  days: weekdays.join(),
  atHours: '',
  fromTime: '',
  toTime: '',
  timeZone: '',
  ...typedParameters(usual),
})

export const valuesOfRule = (rule: AlarmRule): FormValues => ({
  kind: rule.kind,
  name: rule.name,
  level: String(rule.level),
  enabled: rule.enabled ? 'on' : '',
  orgId: String(rule.orgId),
  geofenceId: rule.geofenceId ?? '',
  vehicleIds: rule.vehicleIds?.join() ?? '',
  days: rule.days.join(),
  atHours: rule.fromTime === null ? '' : 'on',
  fromTime: rule.fromTime ?? '',
  toTime: rule.toTime ?? '',
  timeZone: rule.timeZone ?? '',
  ...typedParameters((kind, name) => (kind === rule.kind ? rule.parameters[name] : usual(kind, name))),
})

export const kindIn = (values: FormValues): AlarmRuleKind => values['kind'] as AlarmRuleKind

const numbersIn = (kind: AlarmRuleKind, values: FormValues): Record<string, number> =>
  Object.fromEntries(
    parametersOf(kind).flatMap(([name]) => {
      const text = values[parameterField(kind, name)]?.trim() ?? ''
      return text === '' ? [] : [[name, Number(text)]]
    }),
  )

/** Numbers that are right each, but not together. */
export const numbersWrong = (kind: AlarmRuleKind, values: FormValues): boolean =>
  !alarmRuleParameters(kind).safeParse(numbersIn(kind, values)).success

export function ruleOf(values: FormValues, ruleId: string | undefined): AlarmRuleForm {
  const text = (name: string): string => values[name] ?? ''
  const kind = kindIn(values)
  const atHours = text('atHours') === 'on'
  const vehicleIds = chosenIn(text('vehicleIds'))
  return {
    ...(ruleId !== undefined && { ruleId }),
    orgId: Number(text('orgId')),
    kind,
    name: text('name').trim(),
    level: text('level') === '1' ? 1 : 2,
    enabled: text('enabled') === 'on',
    parameters: numbersIn(kind, values),
    geofenceId: watchesGeofence(kind) ? text('geofenceId') : null,
    vehicleIds: vehicleIds.length > 0 ? vehicleIds : null,
    days: chosenIn(text('days')).map(Number),
    fromTime: atHours ? text('fromTime') : null,
    toTime: atHours ? text('toTime') : null,
    timeZone: text('timeZone') || null,
  }
}
