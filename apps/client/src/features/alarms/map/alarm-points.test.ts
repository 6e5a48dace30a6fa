import type { AlarmCase } from '@outrider/contract'
import { expect, test } from 'vitest'
import { pointsOf } from './alarm-points.ts'

const place = (latitude: number | null, longitude: number | null) => ({ latitude, longitude, speed: 0 })
const alarm = (over: Partial<AlarmCase>) =>
  ({ alarmId: '1', level: 1, state: 'pending', startPlace: place(23, 113), lastPlace: place(24, 114), ...over }) as AlarmCase
const placesOf = (...alarms: AlarmCase[]) => pointsOf(alarms, () => '').map(({ latitude, longitude }) => [latitude, longitude])

test('an alarm is where it began, or where it was last reported when it began without a fix', () => {
  expect(placesOf(alarm({}))).toEqual([[23, 113]])
  expect(placesOf(alarm({ startPlace: place(null, null) }))).toEqual([[24, 114]])
})

test('an alarm without any place is no point; the equator is one', () => {
  expect(placesOf(alarm({ startPlace: null, lastPlace: null }), alarm({ startPlace: place(0, 0) }))).toEqual([[0, 0]])
})
