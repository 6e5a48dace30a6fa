/** What is typed of a rule, and the rule that it makes. Pure. */
import {
  type AlarmRule,
  type AlarmRuleForm,
  alarmRuleForm,
  type AlarmRuleKind,
  alarmRuleKindKeys,
  type RuleDayKind,
  ruleDayKinds,
  type RuleParameter,
  ruleKindOf,
  ruleMeasures,
  ruleNumber,
  shownDecimals,
  shownRuleNumber,
  type Text,
  weekdays,
} from '@outrider/contract'
import * as z from 'zod/mini'
import { chosenIn, type FormValues } from '../../core/forms/form-row.ts'
import { shownUnits } from '../../core/i18n/written-forms.ts'
import { fromShown, shownAs } from '../../core/time/measures.ts'
import { alarmRuleTexts } from './strings.ts'
import { driverIdsIn, driversOf } from './use-driver-row.ts'
import { actionSchemas, actionsOf, valuesOfActions } from './rule-actions-draft.ts'

/** As they are carried: km/h, litres, metres. */
export const parametersOf = (kind: AlarmRuleKind): readonly (readonly [string, RuleParameter])[] =>
  Object.entries(ruleKindOf(kind).parameters)
/** In the units that are shown: bounds of what is typed, and what is proposed. */
export const shownParametersOf = (kind: AlarmRuleKind): readonly (readonly [string, RuleParameter])[] =>
  parametersOf(kind).map(([name, row]) => [name, shownRow(row)])

function shownRow(row: RuleParameter): RuleParameter {
  const measure = row.unit && ruleMeasures[row.unit]
  if (!measure) return row
  const decimals = shownDecimals(row.unit, shownUnits())
  return {
    ...row,
    min: Math.ceil(shownAs(measure, row.min)),
    max: Math.floor(shownAs(measure, row.max)),
    ...(decimals > 0 && { decimals }),
  }
}
const shownOf = ({ unit }: RuleParameter, value: number): number => shownRuleNumber(unit, value, shownUnits())
/** Carried as whole ones, as the platform takes them. */
const carriedOf = ({ unit }: RuleParameter, typed: number): number => {
  const measure = unit && ruleMeasures[unit]
  return measure ? Math.round(fromShown(measure, typed)) : typed
}
/** The field of the geofence, by what it is to the kind. */
const geofenceFields = { watched: 'geofenceId', visited: 'geofenceId', where: 'insideOf', route: 'routeId' } as const
export const geofenceOf = (kind: AlarmRuleKind): keyof typeof geofenceFields | undefined => ruleKindOf(kind).geofence
/** It is nothing without a geofence. */
export const needsGeofence = (kind: AlarmRuleKind): boolean => ['watched', 'visited'].includes(geofenceOf(kind) ?? '')

/** The field of a number of a kind: what is typed for one kind is there again when the kind is changed back. */
export const parameterField = (kind: AlarmRuleKind, name: string): string => `${kind}_${name}`

/** The bounds of what is typed, from the call and from the row of the kind. */
export const schemaOf = (kind: AlarmRuleKind) =>
  z.object({
    name: alarmRuleForm.shape.name,
    why: alarmRuleForm.shape.why,
    ...actionSchemas,
    ...Object.fromEntries(
      shownParametersOf(kind).map(([name, parameter]) => {
        const number = ruleNumber(parameter)
        return [parameterField(kind, name), parameter.optional ? z.optional(number) : number]
      }),
    ),
  })

const typedParameters = (given: (kind: AlarmRuleKind, name: string) => number | null | undefined): FormValues =>
  Object.fromEntries(
    alarmRuleKindKeys.flatMap(kind =>
      parametersOf(kind).map(([name, row]) => {
        const value = given(kind, name) ?? undefined
        return [parameterField(kind, name), value === undefined ? '' : String(shownOf(row, value))]
      }),
    ),
  )
/** A number as its field has it. */
export function typedNumber(kind: AlarmRuleKind, name: string, value: number): FormValues {
  const row = parametersOf(kind).find(([each]) => each === name)?.[1]
  return { [parameterField(kind, name)]: String(row ? shownOf(row, value) : value) }
}
const usual = (kind: AlarmRuleKind, name: string): number | null =>
  parametersOf(kind).find(([each]) => each === name)?.[1].usual ?? null

/** `organisation`: the one chosen at first. */
export const newRule = (organisation: string): FormValues => ({
  kind: 'speedLimit',
  name: '',
  level: '2',
  enabled: 'on',
  trial: '',
  why: '',
  orgId: organisation,
  geofenceId: '',
  insideOf: '',
  routeId: '',
  side: 'inside',
  vehicleIds: '',
  tag: '',
  drivers: '',
  days: weekdays.join(),
  dayKind: 'all',
  atHours: '',
  fromTime: '',
  toTime: '',
  timeZone: '',
  ...valuesOfActions([]),
  ...typedParameters(usual),
})

export const valuesOfRule = (rule: AlarmRule): FormValues => ({
  kind: rule.kind,
  name: rule.name,
  level: String(rule.level),
  enabled: rule.enabled ? 'on' : '',
  trial: rule.trial ? 'on' : '',
  why: '',
  orgId: String(rule.orgId),
  geofenceId: needsGeofence(rule.kind) ? (rule.geofenceId ?? '') : '',
  insideOf: geofenceOf(rule.kind) === 'where' ? (rule.geofenceId ?? '') : '',
  routeId: geofenceOf(rule.kind) === 'route' ? (rule.geofenceId ?? '') : '',
  side: rule.outside ? 'outside' : 'inside',
  vehicleIds: rule.vehicleIds?.join() ?? '',
  tag: rule.tag ?? '',
  drivers: driversOf(rule),
  days: rule.days.join(),
  dayKind: rule.dayKind ?? 'all',
  atHours: rule.fromTime === null ? '' : 'on',
  fromTime: rule.fromTime ?? '',
  toTime: rule.toTime ?? '',
  timeZone: rule.timeZone ?? '',
  ...valuesOfActions(rule.actions),
  ...typedParameters((kind, name) => (kind === rule.kind ? rule.parameters[name] : usual(kind, name))),
})

export const kindIn = (values: FormValues): AlarmRuleKind => values['kind'] as AlarmRuleKind

const numbersIn = (kind: AlarmRuleKind, values: FormValues): Record<string, number> =>
  Object.fromEntries(
    parametersOf(kind).flatMap(([name, row]) => {
      const text = values[parameterField(kind, name)]?.trim() ?? ''
      return text === '' ? [] : [[name, carriedOf(row, Number(text))]]
    }),
  )

/** Why numbers that are right each are not so together, and the field where it is said. */
export function numbersWrong(kind: AlarmRuleKind, values: FormValues): { field: string; why: Text } | undefined {
  const numbers = numbersIn(kind, values)
  const { oneOf, together, parameters } = ruleKindOf(kind)
  const [first] = Object.keys(parameters)
  if (oneOf?.[0] !== undefined && oneOf.every(name => !numbers[name]))
    return { field: parameterField(kind, oneOf[0]), why: alarmRuleTexts.rows.oneOfNeeded }
  return first !== undefined && together && !together.holds(numbers)
    ? { field: parameterField(kind, first), why: together.otherwise }
    : undefined
}

/** What a platform knows beside what all know. */
export interface KnownOfRules {
  actions: boolean
  tags: boolean
  /** Calendars, and drivers that rules are for. */
  calendar: boolean
  /** Trials and reasons of changes. */
  record: boolean
}

const dayKindIn = (value: string): RuleDayKind => ruleDayKinds.find(each => each === value) ?? 'all'

export function ruleOf(values: FormValues, ruleId: string | undefined, known: KnownOfRules): AlarmRuleForm {
  const text = (name: string): string => values[name] ?? ''
  const kind = kindIn(values)
  const geofence = geofenceOf(kind)
  const atHours = text('atHours') === 'on'
  const tag = text('tag')
  const driverIds = ruleKindOf(kind).noDriver ? [] : driverIdsIn(text('drivers'))
  const vehicleIds = tag === '' ? chosenIn(text('vehicleIds')) : []
  return {
    ...(ruleId !== undefined && { ruleId }),
    orgId: Number(text('orgId')),
    kind,
    name: text('name').trim(),
    level: text('level') === '1' ? 1 : 2,
    enabled: text('enabled') === 'on',
    parameters: numbersIn(kind, values),
    geofenceId: (geofence && text(geofenceFields[geofence])) || null,
    ...(geofence === 'where' && text('insideOf') !== '' && { outside: text('side') === 'outside' }),
    vehicleIds: vehicleIds.length > 0 ? vehicleIds : null,
    ...(known.tags && { tag }),
    ...(known.calendar && { dayKind: dayKindIn(text('dayKind')), driverIds: driverIds.length > 0 ? driverIds : null }),
    days: chosenIn(text('days')).map(Number),
    fromTime: atHours ? text('fromTime') : null,
    toTime: atHours ? text('toTime') : null,
    timeZone: text('timeZone') || null,
    ...(known.actions && { actions: actionsOf(values) }),
    ...(known.record && { trial: text('trial') === 'on', ...(text('why').trim() !== '' && { why: text('why').trim() }) }),
  }
}
