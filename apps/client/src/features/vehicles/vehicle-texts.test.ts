import { expect, test } from 'vitest'
import { vehicleOf } from '../../testing/vehicles.ts'
import { ageLineOf } from './age-line.ts'
import { alarmTexts } from '../../core/alarms/alarm-texts.ts'
import { nameOf, otherNameOf } from '../../core/fleet/naming.ts'
import { knownSpeed } from '../../core/fleet/known-speed.ts'
import { isWithoutFix, stateText, troubleSince } from './state-line.ts'
import { vehicleTexts } from './strings.ts'

const rows: Record<string, { zh: string; en: string }> = vehicleTexts.rows
const wordsIn =
  (lang: 'zh' | 'en') =>
  (key: string, filling: Record<string, unknown> = {}) =>
    (rows[key]?.[lang] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => String(filling[name]))

test('with nickNameOn nicknames are shown, without, plate numbers', () => {
  const vehicle = vehicleOf('1', { plateNum: '沪A1', nickname: 'North 7' })
  expect([nameOf(vehicle, true), otherNameOf(vehicle, true)]).toEqual(['North 7', '沪A1'])
  expect([nameOf(vehicle, false), otherNameOf(vehicle, false)]).toEqual(['沪A1', 'North 7'])
})

test('a vehicle without a nickname keeps its plate number', () => {
  const vehicle = vehicleOf('1', { plateNum: '沪A1' })
  expect([nameOf(vehicle, true), otherNameOf(vehicle, true)]).toEqual(['沪A1', ''])
})

test('an old fix is never shown as a current one, and an offline vehicle is called that in both languages (S8.text.6)', () => {
  const key = (change: object) => ageLineOf(vehicleOf('1', {}, change)).key
  expect(key({})).toBe('located')
  expect(key({ located: false })).toBe('lastFix')
  expect(key({ gpsTime: null })).toBe('onlineNoFix')
  expect(ageLineOf(vehicleOf('1', { onlineState: 'offline' })).key).toBe('lastSeen')
  expect(ageLineOf(vehicleOf('1', { onlineState: 'offline' }, { gpsTime: null })).key).toBe('never')
  expect(vehicleTexts.rows.lastSeen.en).toMatch(/vehicle offline/i)
  expect(vehicleTexts.rows.lastSeen.zh).toContain('车辆离线')
})

test('every alarm has words in both languages', () => {
  expect(Object.keys(alarmTexts.rows).length).toBeGreaterThanOrEqual(33)
})

test('without a fix a vehicle keeps its state, marked, and has no speed; since when is told', () => {
  const tunnel = vehicleOf('1', { driveState: 'driving', speed: 77 }, { located: false, gpsTime: 5_000, serverTime: 9_000 })
  expect([stateText(tunnel, wordsIn('zh')), stateText(tunnel, wordsIn('en'))]).toEqual(['行驶·未定位', 'Driving · no GPS'])
  expect([knownSpeed(tunnel), isWithoutFix(tunnel), troubleSince(tunnel)]).toEqual([null, true, 5_000])
  const onTheRoad = vehicleOf('1', { driveState: 'driving', speed: 77 }, { located: true, serverTime: 9_000 })
  expect([stateText(onTheRoad, wordsIn('en')), knownSpeed(onTheRoad), troubleSince(onTheRoad)]).toEqual(['Driving', 77, null])
})

test('offline it says since when no report came', () => {
  const lost = vehicleOf(
    '1',
    { onlineState: 'offline', driveState: 'offline', speed: 77 },
    { abnormalOffline: true, serverTime: 9_000 },
  )
  expect([stateText(lost, wordsIn('en')), knownSpeed(lost), troubleSince(lost)]).toEqual([
    rows['abnormalOffline']?.en,
    null,
    9_000,
  ])
})
