import { expect, test } from 'vitest'
import { vehicleOf } from '../../testing/vehicles.ts'
import { ageLineOf } from './age-line.ts'
import { alarmTexts } from '../../core/alarms/alarm-texts.ts'
import { nameOf, otherNameOf } from '../../core/fleet/naming.ts'
import { vehicleTexts } from './strings.ts'

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
