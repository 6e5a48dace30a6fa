import { decode, encode, messages } from '@outrider/jt808'
import { expect, test } from 'vitest'
import { Drive } from '../road/drive.ts'
import type { FleetRow } from '../fleet/fleet-row.ts'
import { locationOf } from '../location-of.ts'
import { Random } from '../random.ts'
import { SafetyAlarms } from './safety-alarms.ts'

const row: FleetRow = {
  phone: '14400000001',
  version: '2019',
  plate: '沪A12345',
  plateColor: 2,
  kind: 'haul',
  home: 'Shanghai',
  to: 'Chengdu',
}

test('a vehicle on the road raises every item in turn, each as the codec reads it, and none while it stands', () => {
  const drive = new Drive(row, new Random(1))
  const alarms = new SafetyAlarms(new Random(2), 'OT12345')
  const seen = new Map<string, number>()
  for (let second = 0; second < 4 * 3_600; second += 5) {
    drive.step(5)
    const time = Date.UTC(2026, 0, 1) + second * 1_000
    const extras = alarms.next(5, drive.reading, time)
    const location = locationOf(drive.reading, time)
    const sent = { ...location, extras: { ...location.extras, ...extras } }
    const { value, deviations } = decode(messages.location, encode(messages.location, sent, '2019'), '2019')
    expect(deviations).toEqual([])
    for (const [item, { identification }] of Object.entries(value.extras).flatMap(([name, each]) =>
      typeof each === 'object' && 'identification' in each ? [[name, each] as const] : [],
    )) {
      expect(drive.reading.speed).toBeGreaterThanOrEqual(20)
      expect(identification.toString('latin1', 0, 7)).toBe('OT12345')
      seen.set(item, (seen.get(item) ?? 0) + 1)
    }
    if (value.extras.videoAlarms) seen.set('videoAlarms', (seen.get('videoAlarms') ?? 0) + 1)
  }
  expect([...seen.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'blindSpot',
    'driverAssistance',
    'driverState',
    'intenseDriving',
    'tyreAlarms',
    'videoAlarms',
  ])
})
