import { expect, test } from 'vitest'
import { vehicleOf } from '../../core/fleet/test-vehicles.ts'
import { filterVehicles, stateFilterOf } from './filter.ts'

const fleet = [
  vehicleOf('1', { plateNum: '沪A·D12345', nickname: 'North 7', simNum: '13800001111', driveState: 'driving' }),
  vehicleOf('2', { plateNum: 'DU OL 517', driveState: 'idling', alarmState: 'alarm' }),
  vehicleOf('3', { plateNum: '70-4821', driveState: 'parked' }),
  vehicleOf('4', { plateNum: '京B00004', driveState: 'driving', onlineState: 'offline' }),
]
const found = (query: string, state = 'all') => filterVehicles(fleet, query, stateFilterOf(state)).map(vehicle => vehicle.id)

test('part of plate number, nickname or SIM number finds a vehicle', () => {
  expect(found('12345')).toEqual(['1'])
  expect(found('north')).toEqual(['1'])
  expect(found('0001111')).toEqual(['1'])
  expect(found('沪a')).toEqual(['1'])
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

test('states filter; a vehicle without a link is offline whatever it did last', () => {
  expect(found('', 'online')).toEqual(['1', '2', '3'])
  expect(found('', 'driving')).toEqual(['1'])
  expect(found('', 'offline')).toEqual(['4'])
  expect(found('', 'alarm')).toEqual(['2'])
  expect(found('1', 'parked')).toEqual(['3'])
})

test('an unknown state in the address shows all', () => {
  expect(found('', 'nonsense')).toHaveLength(4)
})
