import { distance } from '@outrider/geo'
import { describe, expect, it } from 'vitest'
import { demoFleet } from '../fleet/demo-fleet.ts'
import { Drive, type Reading } from './drive.ts'
import type { FleetRow } from '../fleet/fleet-row.ts'
import { Random } from '../random.ts'
import { vehicleKind } from '../fleet/vehicle-kinds.ts'

const haul: FleetRow = { phone: '1', version: '2013', plate: 'A', plateColor: 2, kind: 'haul', home: 'Shanghai', to: 'Wuhan' }
const city: FleetRow = { ...haul, kind: 'city', home: 'Hangzhou', vehicleType: 'taxi' }

function drive(row: FleetRow, seed: number, hours: number, every = 2): Reading[] {
  const drive = new Drive(row, new Random(seed))
  const readings = [drive.reading]
  for (let seconds = 0; seconds < hours * 3_600; seconds += every) {
    drive.step(every)
    readings.push(drive.reading)
  }
  return readings
}

const pairs = (readings: Reading[]): [Reading, Reading][] => readings.slice(1).map((after, i) => [readings[i] as Reading, after])

describe.each([
  ['a lorry between two cities', haul],
  ['a taxi in its town', city],
])('%s', (_, row) => {
  const top = vehicleKind(row.vehicleType).cruise * 1.3
  it.each([1, 2, 3])('never drives faster than its kind, nor backwards (seed %d)', seed => {
    for (const { speed } of drive(row, seed, 3)) expect(speed >= 0 && speed <= top, `${speed}`).toBe(true)
  })
  it.each([1, 2, 3])('never moves further than its speed allows (seed %d)', seed => {
    for (const [before, after] of pairs(drive(row, seed, 3))) {
      if (!before.located || !after.located) continue
      expect(distance(before, after)).toBeLessThanOrEqual((Math.max(before.speed, after.speed, 12) / 3.6) * 2 + 3)
    }
  })
  it('counts on its odometer what it drove, within 2 %', () => {
    const readings = drive({ ...row }, 4, 4, 1).filter(r => r.located)
    const driven = pairs(readings).reduce((sum, [before, after]) => sum + distance(before, after), 0)
    const counted = (readings.at(-1) as Reading).odometer - (readings[0] as Reading).odometer
    expect(driven).toBeGreaterThan(20_000)
    expect(Math.abs(counted - driven) / driven).toBeLessThan(0.02)
  })
  it('repeats with the same seed, and differs with another', () => {
    expect(drive(row, 5, 0.5)).toEqual(drive(row, 5, 0.5))
    expect(drive(row, 5, 0.5)).not.toEqual(drive(row, 6, 0.5))
  })
  it('has a course that matches its movement', () => {
    for (const [before, after] of pairs(drive(row, 7, 1))) {
      expect(after.course >= 0 && after.course < 360).toBe(true)
      if (before.speed > 40 && after.speed > 40 && Math.abs(before.course - after.course) < 1) {
        const north = after.lat - before.lat
        if (Math.abs(after.course - 180) < 60) expect(north).toBeLessThan(0)
      }
    }
  })
  it('stops and goes on again', () => {
    const speeds = drive(row, 8, 8).map(r => r.speed)
    const stood = speeds.indexOf(0)
    expect(stood).toBeGreaterThanOrEqual(0)
    expect(speeds.slice(stood).some(speed => speed > 20)).toBe(true)
  })
})

describe('a drive', () => {
  it('parks with ACC off, idles with ACC on, and has ACC on whenever it moves', () => {
    const readings = drive(haul, 9, 40, 5)
    expect(readings.some(r => r.speed === 0 && !r.acc)).toBe(true)
    expect(readings.some(r => r.speed === 0 && r.acc)).toBe(true)
    expect(readings.filter(r => r.speed > 0).every(r => r.acc)).toBe(true)
  })
  it.each([{ ...haul, to: 'Xian', vehicleType: 'van' }, city])('fills its tank only at stops, and uses fuel otherwise', row => {
    const steps = pairs(drive(row, 10, 40, 5))
    const risen = steps.filter(([before, after]) => after.fuel > before.fuel)
    expect(risen.length).toBeGreaterThan(5)
    expect(risen.every(([before, after]) => before.speed === 0 && after.speed === 0 && after.fuel - before.fuel < 2)).toBe(true)
  })
  it('keeps its last position while it has no fix, and has no mobile signal in some places', () => {
    const readings = drive({ ...haul, to: 'Chengdu', patchyFix: true }, 11, 10)
    const blind = pairs(readings).filter(([before, after]) => !before.located && !after.located)
    expect(blind.length).toBeGreaterThan(10)
    expect(blind.every(([before, after]) => before.lat === after.lat && before.lon === after.lon)).toBe(true)
    expect(readings.some(r => !r.signal)).toBe(true)
  })
  it('raises the alarms of its row', () => {
    expect(drive({ ...haul, alarm: 'overspeed' }, 12, 2).some(r => r.overspeed)).toBe(true)
    expect(drive({ ...city, alarm: 'emergency' }, 13, 1).some(r => r.emergency)).toBe(true)
  })
  it('ends an emergency that is confirmed, and raises another one later', () => {
    const confirmed = new Drive({ ...city, alarm: 'emergency' }, new Random(13))
    const begin = () => {
      for (let second = 0; second < 3_600 && !confirmed.reading.emergency; second++) confirmed.step(1)
      return confirmed.reading.emergency
    }
    expect(begin()).toBe(true)
    confirmed.endEmergency()
    confirmed.step(1)
    expect(confirmed.reading.emergency).toBe(false)
    expect(begin()).toBe(true)
  })
  it('does not move an idle vehicle (ACC on) or a parked one (ACC off)', () => {
    for (const kind of ['idle', 'parked'] as const) {
      const [first, ...rest] = drive({ ...city, kind }, 14, 0.1)
      expect(rest.every(r => r.lat === first?.lat && r.lon === first.lon && r.speed === 0 && r.acc === (kind === 'idle'))).toBe(
        true,
      )
    }
  })
})

describe('the demo fleet', () => {
  it('is mostly moving at its start and a minute later', () => {
    const drives = demoFleet.map((row, i) => new Drive(row, new Random(i)))
    for (let i = 0; i < 2; i++) {
      expect(drives.filter(d => d.reading.speed > 30).length).toBeGreaterThanOrEqual(30)
      for (const drive of drives) drive.step(60)
    }
  })
})
