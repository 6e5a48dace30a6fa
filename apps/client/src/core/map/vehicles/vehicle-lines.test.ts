import { type MapVehicleInfo, mapVehicleFields } from '@outrider/contract'
import { expect, test } from 'vitest'
import { linesOf, nameOnly, type VehicleLineFields } from './vehicle-lines.ts'

const vehicle: VehicleLineFields = {
  plateNum: '沪A12345',
  nickname: '17号车',
  orgName: '华东车队',
  speed: 61.6,
  driveState: 'driving',
  position: { gpsTime: new Date(2026, 0, 2, 3, 4, 5).getTime(), serverTime: 1, timeOfArrival: false, located: true, cut: false },
}
const all: MapVehicleInfo = { nickname: true, plateNum: true, orgName: true, speed: true, gpsTime: true, driveState: true }

test('each chosen field is a line, each field switched off is not (S3.map.5)', () => {
  const lines = linesOf(vehicle, all, 'en')
  expect(lines).toEqual(['17号车', '沪A12345', '华东车队', '62 km/h', '02 Jan 2026, 03:04:05', 'Driving'])
  for (const [index, field] of mapVehicleFields.entries())
    expect(linesOf(vehicle, { ...all, [field]: false }, 'en')).toEqual(lines.filter((_, at) => at !== index))
  expect(linesOf(vehicle, all, 'zh').at(-1)).toBe('行驶')
})

test('a time of arrival is told as such', () => {
  const arrived = { ...vehicle, position: { ...vehicle.position, timeOfArrival: true } }
  expect(linesOf(arrived, { ...nameOnly('plateNum'), gpsTime: true }, 'en')).toContain('02 Jan 2026, 03:04:05 (time of arrival)')
})

test('a vehicle without nickname goes by its plate number', () => {
  expect(linesOf({ ...vehicle, nickname: '' }, nameOnly('nickname'), 'en')).toEqual(['沪A12345'])
  expect(linesOf({ ...vehicle, nickname: '' }, { ...nameOnly('nickname'), plateNum: true }, 'en')).toEqual(['沪A12345'])
})

test('what a vehicle never reported is not made up', () => {
  const neverReported = {
    ...vehicle,
    speed: 0,
    driveState: 'unknown' as const,
    position: { gpsTime: null, serverTime: null, timeOfArrival: false, located: false, cut: false },
  }
  expect(linesOf(neverReported, { ...all, orgName: false, nickname: false }, 'en')).toEqual(['沪A12345', 'Never reported'])
})

test('that oil or power is cut is a line of its own, whatever is chosen', () => {
  const cut = { ...vehicle, position: { ...vehicle.position, cut: true } }
  expect(linesOf(cut, nameOnly('plateNum'), 'zh')).toEqual(['沪A12345', '已断油断电'])
})
