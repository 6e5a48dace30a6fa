import { expect, test } from 'vitest'
import { alarmRuleKindKeys, ruleKindOf } from './alarm-rule-kinds.ts'
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
