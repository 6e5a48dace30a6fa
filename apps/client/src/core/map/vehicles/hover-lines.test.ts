import type { Vehicle } from '@outrider/contract'
import { expect, test } from 'vitest'
import { hoverLines } from './hover-lines.ts'

const now = 1_790_000_000_000
const vehicle = {
  plateNum: '沪B70001',
  nickname: '冷链 7 号',
  driveState: 'driving',
  onlineState: 'online',
  speed: 63.4,
  position: { located: true, serverTime: now, gpsTime: now - 12_000 },
} as unknown as Vehicle

test('a driving vehicle says its names, state, speed and age; one that does not drive no speed', () => {
  expect(hoverLines(vehicle, now, 'en')).toEqual(['沪B70001 · 冷链 7 号', 'Driving · 63 km/h', '12 s ago'])
  expect(hoverLines({ ...vehicle, driveState: 'parked', speed: 0 }, now, 'zh')).toEqual([
    '沪B70001 · 冷链 7 号',
    '停车',
    '12秒前',
  ])
})

test('without its own fix a vehicle has no speed, and its state is marked', () => {
  const lost = { ...vehicle, position: { ...vehicle.position, located: false } }
  expect(hoverLines(lost, now, 'en')[1]).toBe('Driving · no GPS')
})

test('a vehicle whose oil or power is cut says so', () => {
  const cut = { ...vehicle, driveState: 'parked' as const, position: { ...vehicle.position, cut: true } }
  expect(hoverLines(cut, now, 'en')).toEqual(['沪B70001 · 冷链 7 号', 'Parked', 'Oil and power cut', '12 s ago'])
  expect(hoverLines(cut, now, 'en', 'by Li, 9 Oct 08:00')[2]).toBe('Oil and power cut · by Li, 9 Oct 08:00')
})
