import { expect, test } from 'vitest'
import { vehicleOf } from '../../core/fleet/test-vehicles.ts'
import { filterVehicles, stateFilterOf } from './filter.ts'

const fleet = [
  vehicleOf('1', { plateNum: '沪A·D12345', nickname: 'North 7', simNum: '13800001111', driveState: 'driving' }),
  vehicleOf('2', { plateNum: 'DU OL 517', driveState: 'idling', alarmState: 'alarm' }),
  vehicleOf('3', { plateNum: '70-4821', driveState: 'parked' }),
  vehicleOf(
    '4',
    { plateNum: '京B00004', driveState: 'driving', onlineState: 'offline' },
    { abnormalOffline: true, located: false },
  ),
]
const found = (query: string, state = 'all') => filterVehicles(fleet, query, stateFilterOf(state)).map(vehicle => vehicle.id)

test('part of plate number, nickname or SIM number finds a vehicle', () => {
  expect(found('12345')).toEqual(['1'])
  expect(found('north')).toEqual(['1'])
  expect(found('0001111')).toEqual(['1'])
  expect(found('沪a')).toEqual(['1'])
})

test('a vehicle is found by the first letters of its names as they are spoken, and by the id of its terminal (S2.routeDetail.16)', () => {
  const some = [vehicleOf('1', { initials: 'yb12345 lcc', terminalId: 'TRM-0042' }), vehicleOf('2', { initials: 'hb2' })]
  const ids = (query: string) => filterVehicles(some, query, 'all').map(vehicle => vehicle.id)
  expect(ids('lcc')).toEqual(['1'])
  expect(ids('YB123')).toEqual(['1'])
  expect(ids('trm0042')).toEqual(['1'])
  expect(ids('hb')).toEqual(['2'])
})

test('plates are found however they are spaced, dotted or hyphenated', () => {
  expect(found('沪AD123')).toEqual(['1'])
  expect(found('duol517')).toEqual(['2'])
  expect(found('704821')).toEqual(['3'])
  expect(found('ＤＵ')).toEqual(['2'])
})

test('several words all have to occur', () => {
  expect(found('du 517')).toEqual(['2'])
  expect(found('du 999')).toEqual([])
})

test('each state shows just the vehicles in it; a vehicle without a link is offline whatever it did last (S4.vehicle.1) (S4.vehicle.2)', () => {
  expect(found('', 'online')).toEqual(['1', '2', '3'])
  expect(found('', 'driving')).toEqual(['1'])
  expect(found('', 'offline')).toEqual(['4'])
  expect(found('', 'alarm')).toEqual(['2'])
  expect(found('4821', 'stopped')).toEqual(['3'])
  expect(found('', 'stopped')).toEqual(['2', '3'])
  expect(found('', 'abnormalOffline')).toEqual(['4'])
  expect(found('', 'untargeted')).toEqual(['4'])
})

test('an unknown state in the address shows all', () => {
  expect(found('', 'nonsense')).toHaveLength(4)
})
