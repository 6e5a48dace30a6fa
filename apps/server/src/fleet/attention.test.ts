import { expect, test } from 'vitest'
import { emptyLatest } from '../events/latest-state.ts'
import { type PositionReport, quality, source } from '../events/position-report.ts'
import { Attention } from './attention.ts'
import type { LiveVehicle } from './live-vehicle.ts'

function fleetOf(count: number) {
  const attention = new Attention()
  let seq = 0
  const vehicles = Array.from({ length: count }, (_, index): LiveVehicle => {
    const identity = { id: index + 1, organisationId: 1, plateNum: '', plateColor: 1, nickname: '', vehicleType: '', simNum: '' }
    return {
      identity: { ...identity, terminalId: '', initials: '' },
      latest: emptyLatest(index + 1),
      online: true,
      abnormalOffline: false,
      seq: 0,
      earlier: null,
      later: null,
      json: null,
    }
  })
  return {
    attention,
    /** Changes a vehicle (numbered from 1); returns the new seq. */
    change: (id: number, over: { alarms?: number; good?: boolean; abnormalOffline?: boolean; clock?: boolean } = {}): number => {
      const vehicle = vehicles[id - 1] as LiveVehicle
      const { alarms = 0, good = true, abnormalOffline = false, clock = true } = over
      vehicle.latest.report = { ...aReport, vehicleId: id, alarms, good, quality: clock ? 0 : quality.clockUnusable }
      vehicle.abnormalOffline = abnormalOffline
      vehicle.seq = ++seq
      attention.update(vehicle)
      return seq
    },
    drop: (id: number) => attention.remove(vehicles[id - 1] as LiveVehicle),
  }
}
const aReport: PositionReport = {
  vehicleId: 0,
  time: 0,
  digest: 0n,
  receivedAt: 0,
  reportedTime: null,
  latitudeE6: 0,
  longitudeE6: 0,
  altitude: 0,
  speedDkmh: 0,
  course: 0,
  alarms: 0,
  status: 3,
  mileageHm: null,
  fuelDl: null,
  signal: null,
  satellites: null,
  quality: 0,
  source: source.report,
  extras: null,
  edition: 2013,
  good: true,
}
const ids = (vehicles: Iterable<LiveVehicle>) => [...vehicles].map(({ identity }) => identity.id)

test('alarms that changed behind a number are told, newest first, each vehicle once', () => {
  const { attention, change } = fleetOf(5)
  const before = change(1)
  change(2, { alarms: 1 })
  const between = change(3, { alarms: 4 })
  change(2, { alarms: 1 })
  change(4)
  change(2, { alarms: 3 })
  expect(ids(attention.alarmsChangedSince(before))).toEqual([2, 3])
  expect(ids(attention.alarmsChangedSince(between))).toEqual([2])
  const raised = change(5, { alarms: 1 })
  change(5)
  expect(ids(attention.alarmsChangedSince(raised))).toEqual([5])
})

test('changes that leave the alarms as they are cost nothing to who asks for alarms', () => {
  const { attention, change } = fleetOf(1000)
  const before = change(1, { alarms: 1 })
  for (let round = 0; round < 3; round++) for (let id = 2; id <= 1000; id++) change(id)
  change(1)
  const steps = attention.alarmsChangedSince(before)
  expect(steps.next().value?.identity.id).toBe(1)
  expect(steps.next().done).toBe(true)
})

test('vehicles stand under every reason that holds, those to which it came last first, until it ends', () => {
  const { attention, change } = fleetOf(4)
  change(1, { alarms: 1, good: false })
  change(2, { abnormalOffline: true })
  change(3, { alarms: 8 })
  change(1, { alarms: 1, good: false })
  expect(ids(attention.vehicles('alarm'))).toEqual([3, 1])
  expect(ids(attention.vehicles('abnormalOffline'))).toEqual([2])
  expect(ids(attention.vehicles('untargeted'))).toEqual([1])
  change(3, { alarms: 8, clock: false })
  expect(ids(attention.vehicles('clock'))).toEqual([3])
  change(1)
  change(2)
  change(3, { alarms: 8 })
  expect(ids(attention.vehicles('clock'))).toEqual([])
  expect([
    ids(attention.vehicles('alarm')),
    ids(attention.vehicles('untargeted')),
    ids(attention.vehicles('abnormalOffline')),
  ]).toEqual([[3], [], []])
  change(1, { alarms: 1 })
  expect(ids(attention.vehicles('alarm'))).toEqual([1, 3])
})

test('a vehicle that has never reported has no fix', () => {
  const attention = new Attention()
  const vehicle = { identity: { id: 9 }, latest: emptyLatest(9), abnormalOffline: false, seq: 1 } as LiveVehicle
  attention.update(vehicle)
  expect(ids(attention.vehicles('untargeted'))).toEqual([9])
})

test('a vehicle that is gone is nowhere any more, and the others keep their order', () => {
  const { attention, change, drop } = fleetOf(3)
  for (const id of [1, 2, 3]) change(id, { alarms: 1, good: false, abnormalOffline: true, clock: false })
  drop(2)
  drop(2)
  for (const reason of ['alarm', 'abnormalOffline', 'untargeted', 'clock'] as const)
    expect(ids(attention.vehicles(reason))).toEqual([3, 1])
  expect(ids(attention.alarmsChangedSince(0))).toEqual([3, 1])
})
