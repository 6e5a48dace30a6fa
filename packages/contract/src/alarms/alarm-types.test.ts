import { expect, test } from 'vitest'
import { alarmTypes } from './alarm-types.ts'

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
