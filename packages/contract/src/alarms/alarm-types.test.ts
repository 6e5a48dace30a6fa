import { expect, test } from 'vitest'
import { ruleKindOf } from './alarm-rule-kinds.ts'
import { alarmRuleParameters } from './alarm-rules.ts'
import { rulePresets } from './rule-presets.ts'
import { alarmRuleKindKeys } from './alarm-rule-types.ts'
import { alarmTypeByKey, alarmTypes } from './alarm-types.ts'

test('numbers and keys of alarm types are unique, and numbers fit their column', () => {
  expect(new Set(alarmTypes.map(({ number }) => number)).size).toBe(alarmTypes.length)
  expect(new Set(alarmTypes.map(({ key }) => key)).size).toBe(alarmTypes.length)
  for (const { number, key } of alarmTypes) expect(number > 0 && number < 32_768, key).toBe(true)
})

test('names are in both languages, and no two types are named alike', () => {
  for (const { zh, en, key } of alarmTypes) {
    expect(zh, key).toMatch(/[\u4e00-\u9fff]/)
    expect(en, key).not.toMatch(/[\u4e00-\u9fff]/)
  }
  expect(new Set(alarmTypes.map(({ zh }) => zh)).size).toBe(alarmTypes.length)
  expect(new Set(alarmTypes.map(({ en }) => en)).size).toBe(alarmTypes.length)
})

test('0x8203 confirms the bits 0, 3, 20, 21, 22, 27 and 28', () => {
  const confirmable = alarmTypes.filter(type => type.confirmable).map(({ key }) => key)
  expect(confirmable).toEqual([
    'emergency',
    'danger',
    'dangerousDriving',
    'areaInOut',
    'routeInOut',
    'routeTime',
    'illegalIgnition',
    'illegalMovement',
  ])
})

test('every kind of rule has an alarm type of its key, and words without an unfilled number in both languages', () => {
  for (const kind of alarmRuleKindKeys) {
    expect(alarmTypeByKey(kind)?.origin, kind).toEqual({ from: 'rule' })
    const { parameters, words } = ruleKindOf(kind)
    const { zh, en } = words(Object.fromEntries(Object.keys(parameters).map((name, at) => [name, 41 + at])), 'Depot')
    for (const text of [zh, en]) {
      expect(text, kind).not.toMatch(/undefined|NaN|\{/)
      for (const name of ['limit', 'litres', 'percent', 'minutes', 'pause'].filter(each => each in parameters))
        expect(text, `${kind} ${name}`).toContain(String(41 + Object.keys(parameters).indexOf(name)))
    }
  }
})

test('presets of sensor rules are rules', () => {
  for (const { kind, parameters } of Object.values(rulePresets))
    expect(alarmRuleParameters(kind).safeParse(parameters).success).toBe(true)
  const wrong = { ...rulePresets.chilled.parameters, low: 9 }
  expect(alarmRuleParameters('sensor').safeParse(wrong).success).toBe(false)
  expect(alarmRuleParameters('sensor').safeParse({ ...rulePresets.chilled.parameters, sensor: 999 }).success).toBe(false)
})

test('a rule about a door says which state it finds, and of numbers what they are', () => {
  const { words } = ruleKindOf('sensor')
  const door = rulePresets.doorWhileDriving.parameters
  expect(words(door, '')).toEqual({ zh: '行驶中车门为“开”，持续 10 秒', en: 'Door open for 10 s while driving' })
  // Below 1: closed.
  expect(words({ ...door, condition: 2, low: 1 }, '').en).toBe('Door closed for 10 s while driving')
  // Both states, or neither: as it was entered.
  expect(words({ ...door, condition: 1, high: 5 }, '').en).toContain('more than 5')
  expect(words(rulePresets.chilled.parameters, '').en).toBe('Temperature reads outside of 0 to 8 °C for 600 s')
})
