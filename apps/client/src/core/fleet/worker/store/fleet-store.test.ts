import type { Vehicle } from '@outrider/contract'
import { expect, test } from 'vitest'
import { positionOf, vehicleOf } from '../../../../testing/vehicles.ts'
import type { Changed } from './fleet-columns.ts'
import { FleetStore, type LoadedList } from './fleet-store.ts'
import { vehicleColumnsOf } from './from-records.ts'
import { pageOf } from './vehicle-page.ts'

const page = (...vehicles: Vehicle[]) =>
  pageOf(vehicles.length, vehicleColumnsOf(vehicles, { names: ['emergency', 'overspeed'] }))

const list = (change: Partial<LoadedList>): LoadedList => ({
  pages: [],
  complete: true,
  epoch: 'e',
  nickNameOn: false,
  alarmNames: ['emergency', 'overspeed'],
  organisations: [],
  ...change,
})

const organisation = { id: 1, orgId: 1, parentId: 0, isParent: false, splicId: '1', orgName: 'Fleet' }

function single(...pages: ReturnType<typeof page>[]) {
  const store = new FleetStore()
  store.begin([{ code: 'a', title: 'A' }], false)
  store.replace('a', list({ pages, organisations: [organisation] }))
  return store
}

const ids = (store: FleetStore) => Array.from(store.order, slot => store.idOf(slot))

test('a record comes out of the columns as it went in', () => {
  const vehicle = vehicleOf(
    '7',
    { nickname: '油罐 7', rank: 3 },
    { alarms: ['overspeed'], alarmState: 'alarm', speed: 61.5, seq: 9 },
  )
  const store = single(page(vehicle))
  expect(store.vehicle(store.slotOf('7'))).toEqual(vehicle)
})

test('the list is in the order of ranks, whichever page a vehicle is on', () => {
  const store = single(page(vehicleOf('3', { rank: 2 }), vehicleOf('1', { rank: 0 })), page(vehicleOf('2', { rank: 1 })))
  expect(ids(store)).toEqual(['1', '2', '3'])
})

test('vehicles of several platforms are merged by name and tagged with their platform', () => {
  const store = new FleetStore()
  const platforms = ['a', 'b'].map(code => ({ code, title: code.toUpperCase() }))
  store.begin(platforms, true)
  store.replace(
    'b',
    list({ pages: [page(vehicleOf('1', { plateNum: '京A2' }), vehicleOf('2', { plateNum: '京A10', rank: 1 }))] }),
  )
  store.replace('a', list({ pages: [page(vehicleOf('1', { plateNum: '京A3' }))] }))
  expect(ids(store)).toEqual(['1@b', '1@a', '2@b'])
  expect(store.vehicle(store.slotOf('1@a'))).toMatchObject({
    pcode: 'a',
    ptitle: 'A',
    position: { vehicleId: '1@a', pcode: 'a' },
  })
  expect(store.slotOf('2@a')).toBe(-1)
  expect(store.slotOf('1')).toBe(-1)
})

test('newer states are applied, older ones are not, and unknown vehicles are counted', () => {
  const store = single(page(vehicleOf('1', {}, { seq: 5 }), vehicleOf('2', { rank: 1 }, { seq: 5 })))
  const seen: Changed[] = []
  store.onChange(changed => changed !== 'all' && seen.push(changed))
  const unknown = store.applyRecords(
    'a',
    [
      positionOf('1', { seq: 6, speed: 50, driveState: 'driving' }),
      positionOf('2', { seq: 4, speed: 99 }),
      positionOf('9', { seq: 6 }),
    ],
    'e',
  )
  expect(unknown).toBe(1)
  expect(store.vehicle(store.slotOf('1')).speed).toBe(50)
  expect(store.vehicle(store.slotOf('2')).speed).toBe(0)
  expect(seen.flatMap(({ slots }) => [...slots])).toEqual([store.slotOf('1')])
  expect(store.counts).toMatchObject({ total: 2, driving: 1, parked: 1, online: 2 })
})

test('after a restart of the server its seqs start again', () => {
  const store = single(page(vehicleOf('1', {}, { seq: 500 })))
  store.applyRecords('a', [positionOf('1', { seq: 2, speed: 40 })], 'later')
  expect(store.vehicle(0).speed).toBe(40)
})

test('a list older than the feed does not move vehicles back', () => {
  const store = single(page(vehicleOf('1', {}, { seq: 5 })))
  store.applyRecords('a', [positionOf('1', { seq: 8, speed: 70 })], 'e')
  store.replace('a', list({ pages: [page(vehicleOf('1', { nickname: 'new name' }, { seq: 6 }))] }))
  expect(store.vehicle(0)).toMatchObject({ speed: 70, nickname: 'new name' })
})

test('while pages are missing, known vehicles that may be on them stay; a complete list removes them', () => {
  const store = single(page(vehicleOf('1'), vehicleOf('2', { rank: 1 })))
  store.replace('a', list({ pages: [page(vehicleOf('3', { rank: 2 }))], complete: false }))
  expect(ids(store)).toEqual(['1', '2', '3'])
  store.replace('a', list({ pages: [page(vehicleOf('3'))] }))
  expect(ids(store)).toEqual(['3'])
})

test('a vehicle on two pages counts once, with its newer state', () => {
  const store = single(page(vehicleOf('1', {}, { seq: 1, speed: 1 })), page(vehicleOf('1', {}, { seq: 2, speed: 2 })))
  expect(store.size).toBe(1)
  expect(store.vehicle(0).speed).toBe(2)
})

test('reloading one platform keeps the newest states of the others', () => {
  const store = new FleetStore()
  store.begin(
    ['a', 'b'].map(code => ({ code, title: code })),
    true,
  )
  store.replace('a', list({ pages: [page(vehicleOf('1', {}, { seq: 1 }))] }))
  store.applyRecords('a', [positionOf('1', { seq: 2, speed: 33 })], 'e')
  store.replace('b', list({ pages: [page(vehicleOf('1'))] }))
  expect(store.vehicle(store.slotOf('1@a')).speed).toBe(33)
  expect(store.sizeOf('b')).toBe(1)
})

test('a report that changes no count leaves the counts as they are', () => {
  const store = single(page(vehicleOf('1', {}, { seq: 1 })))
  const before = store.counts
  store.applyRecords('a', [positionOf('1', { seq: 2, latitude: 31 })], 'e')
  expect(store.counts).toBe(before)
})

test('counts follow every change of state', () => {
  const store = single(page(vehicleOf('1', {}, { seq: 1 })))
  const states = [
    { onlineState: 'offline', driveState: 'offline', abnormalOffline: true },
    { driveState: 'idling', alarmState: 'alarm' },
    { driveState: 'unknown', located: false },
  ] as const
  const seen = states.map((state, at) => {
    store.applyRecords('a', [positionOf('1', { seq: at + 2, ...state })], 'e')
    return store.counts
  })
  expect(seen).toMatchObject([
    { total: 1, online: 0, offline: 1, abnormalOffline: 1 },
    { online: 1, idling: 1, stopped: 1, alarm: 1, abnormalOffline: 0 },
    { online: 1, parked: 1, untargeted: 1, alarm: 0 },
  ])
})
