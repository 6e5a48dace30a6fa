import { expect, test } from 'vitest'
import { noCounts } from './counts.ts'
import { createFleetStore } from './store.ts'
import { positionOf, vehicleOf } from './test-vehicles.ts'

const loaded = () => {
  const store = createFleetStore()
  store.replaceAll([vehicleOf('1'), vehicleOf('2'), vehicleOf('3')])
  return store
}

test('a position replaces its vehicle and leaves the others as they are', () => {
  const store = loaded()
  const [before1, before2] = [store.vehicle('1'), store.vehicle('2')]
  store.apply([positionOf('1', { speed: 60, driveState: 'driving' })])
  expect(store.vehicle('1')).toMatchObject({ speed: 60, driveState: 'driving', position: { speed: 60 } })
  expect(store.vehicle('1')).not.toBe(before1)
  expect(store.vehicle('2')).toBe(before2)
})

test('vehicles keep the order of the list, whatever changes', () => {
  const store = loaded()
  store.apply([positionOf('2', { speed: 1 }), positionOf('1', { speed: 2 })])
  expect([...store.vehicles()].map(vehicle => vehicle.id)).toEqual(['1', '2', '3'])
})

test('positions of vehicles that are not on the list are counted and passed over', () => {
  const store = loaded()
  expect(store.apply([positionOf('9'), positionOf('1')])).toBe(1)
  expect(store.vehicle('9')).toBeUndefined()
})

test('counts follow every change', () => {
  const store = loaded()
  expect(store.counts).toEqual({ ...noCounts, total: 3, online: 3, parked: 3, stopped: 3 })
  store.apply([
    positionOf('1', { driveState: 'driving', alarmState: 'alarm' }),
    positionOf('2', { onlineState: 'offline', driveState: 'driving', abnormalOffline: true }),
    positionOf('3', { driveState: 'unknown', located: false }),
  ])
  expect(store.counts).toEqual({
    total: 3,
    online: 2,
    driving: 1,
    idling: 0,
    parked: 1,
    stopped: 1,
    offline: 1,
    alarm: 1,
    abnormalOffline: 1,
    untargeted: 1,
  })
  store.clear()
  expect(store.counts.total).toBe(0)
})

test('listeners hear of changes until they stop, and of nothing else', () => {
  const store = loaded()
  let heard = 0
  const stop = store.subscribe(() => heard++)
  store.apply([positionOf('1')])
  store.apply([])
  store.apply([positionOf('9')])
  stop()
  store.apply([positionOf('2')])
  expect(heard).toBe(1)
})

test('what changed behind a version is known; after a new list everything has to be read', () => {
  const store = loaded()
  const first = store.version
  store.apply([positionOf('1')])
  const second = store.version
  store.apply([positionOf('2'), positionOf('1')])
  expect(new Set(store.changedSince(first))).toEqual(new Set(['1', '2']))
  expect(new Set(store.changedSince(second))).toEqual(new Set(['2', '1']))
  expect(store.changedSince(store.version)).toEqual([])
  store.replaceAll([vehicleOf('1')])
  expect(store.changedSince(second)).toBeUndefined()
})

test('the memory of changes is bounded: very old versions have to read everything', () => {
  const store = createFleetStore()
  store.replaceAll(Array.from({ length: 1000 }, (_, at) => vehicleOf(String(at))))
  const first = store.version
  const everyone = Array.from({ length: 1000 }, (_, at) => positionOf(String(at)))
  for (let round = 0; round < 45; round++) store.apply(everyone)
  expect(store.changedSince(first)).toBeUndefined()
  const recent = store.version
  store.apply([positionOf('5')])
  expect(store.changedSince(recent)).toEqual(['5'])
})
