import { alarmTypeByKey } from '@outrider/contract'
import { expect, test } from 'vitest'
import { defaultPushSettings, isQuiet, type PushSettings, whyNotPushed } from './wanted.ts'

const number = (key: string) => alarmTypeByKey(key)?.number ?? expect.fail(key)
const at = (iso: string) => new Date(iso).getTime()
const emergency = { type: number('emergency'), level: 1, vehicleId: 7, at: at('2026-06-01T12:00:00+08:00') } as const
const settings = (over: Partial<PushSettings>): PushSettings => ({ ...defaultPushSettings, ...over })
const quiet = (from: number, until: number, zone = 'Asia/Shanghai') =>
  settings({ quiet: { from: from * 60, until: until * 60 }, zone })

test('by default types that are pushed by default are, of every level and vehicle and at any time', () => {
  expect(whyNotPushed(defaultPushSettings, emergency)).toBeUndefined()
  expect(whyNotPushed(defaultPushSettings, { ...emergency, type: number('harshTurn') })).toBe('type')
  // One of a newer version.
  expect(whyNotPushed(defaultPushSettings, { ...emergency, type: 30_000 })).toBe('type')
})

test.each([
  ['type', settings({ typesOff: [number('emergency')] })],
  ['level', settings({ levels: [2] })],
  ['vehicle', settings({ vehicleIds: [8] })],
  ['doNotDisturb', quiet(9, 17)],
] as const)('what is not wanted has its reason: %s', (why, chosen) => {
  expect(whyNotPushed(chosen, emergency)).toBe(why)
})

test.each([
  ['22:59', false],
  ['23:00', true],
  ['23:59', true],
  ['00:00', true],
  ['06:59', true],
  ['07:00', false],
])('a do-not-disturb that starts after its end crosses midnight: at %s %s', (time, expected) => {
  expect(isQuiet(quiet(23, 7), at(`2026-06-01T${time}:00+08:00`))).toBe(expected)
})

test('do-not-disturb is by the clock of the zone of the user, also when that changes', () => {
  const night = at('2026-06-01T23:30:00+08:00')
  expect(isQuiet(quiet(23, 7), night)).toBe(true)
  // 17:30 in summer; 16:30 in winter.
  expect(isQuiet(quiet(17, 18, 'Europe/Berlin'), night)).toBe(true)
  expect(isQuiet(quiet(17, 18, 'Europe/Berlin'), at('2026-12-01T23:30:00+08:00'))).toBe(false)
  expect(isQuiet(quiet(16, 17, 'Europe/Berlin'), at('2026-12-01T23:30:00+08:00'))).toBe(true)
})
