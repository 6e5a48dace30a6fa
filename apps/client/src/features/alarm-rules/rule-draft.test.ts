import { alarmRuleKindKeys, type AlarmRuleKind, ruleMeasures } from '@outrider/contract'
import { afterEach, expect, test } from 'vitest'
import { switchWritten, usualForms } from '../../core/i18n/written-forms.ts'
import { newRule, numbersWrong, parameterField, parametersOf, ruleOf, schemaOf, typedNumber } from './rule-draft.ts'
import { conditionText } from './rule-words.ts'

afterEach(() => switchWritten(usualForms('en', '')))

const known = { actions: true, record: true, tags: true, calendar: true }
const carried = (kind: AlarmRuleKind, name: string, typed: string) =>
  ruleOf({ ...newRule('1'), kind, [parameterField(kind, name)]: typed }, undefined, known).parameters[name]

test('who counts in miles types and reads the numbers of rules in miles and gallons, and a rule that is only opened stays as it is', () => {
  switchWritten(usualForms('en', 'en-US'))
  expect(newRule('1')[parameterField('speedLimit', 'limit')]).toBe('49.7')
  expect(carried('speedLimit', 'limit', '50')).toBe(80)
  const then = { geofenceId: null, geofenceName: '', outside: false } as const
  expect(conditionText({ ...then, kind: 'speedLimit', parameters: { limit: 80, seconds: 30 } } as never, 'en')).toBe(
    'Over 49.7 mph for 30 s',
  )
  for (const kind of alarmRuleKindKeys)
    for (const [name, { unit, min, max, usual }] of parametersOf(kind))
      if (unit && ruleMeasures[unit])
        for (const value of [min, min + 1, usual ?? min, max - 1, max]) {
          const field = parameterField(kind, name)
          expect(carried(kind, name, typedNumber(kind, name, value)[field] ?? ''), `${field} ${value}`).toBe(value)
        }
})

test('numbers that do not go together are told by what is wrong with them', () => {
  const wrongOf = (kind: AlarmRuleKind, typed: Record<string, string>) => {
    const fields = Object.fromEntries(Object.entries(typed).map(([name, value]) => [parameterField(kind, name), value]))
    return numbersWrong(kind, { ...newRule('1'), kind, ...fields })
  }
  expect(wrongOf('driverTotal', { minutes: '1440', hours: '24' })?.why.zh).toBe('累计驾驶时间须短于统计时间')
  expect(wrongOf('driverTotal', { minutes: '480', hours: '24' })).toBeUndefined()
  expect(wrongOf('sensor', { condition: '3', low: '8', high: '2' })?.why.en).toBe('The lower limit cannot be above the upper one')
  expect(wrongOf('fuelDrop', { litres: '0', percent: '0' })).toEqual({
    field: parameterField('fuelDrop', 'litres'),
    why: { zh: '减少量与减少比例至少填写一项', en: 'Fill in an amount or a share' },
  })
  // What is not filled in is said at its own field.
  expect(wrongOf('speedLimit', { limit: '' })).toBeUndefined()
})

test('bounds are those of the platform, in the unit that is typed', () => {
  switchWritten(usualForms('en', 'en-US'))
  const field = parameterField('speedLimit', 'limit')
  const { shape } = schemaOf('speedLimit')
  const allows = (value: number) =>
    (shape as Record<string, { safeParse(value: number): { success: boolean } }>)[field]?.safeParse(value).success
  expect([3, 4, 186, 187].map(allows)).toEqual([false, true, true, false])
})
