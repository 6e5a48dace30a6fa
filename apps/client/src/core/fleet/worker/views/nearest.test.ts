import { convertDatum } from '@outrider/geo'
import type { Position } from '@outrider/contract'
import { expect, test } from 'vitest'
import { positionOf, vehicleOf } from '../../../../testing/vehicles.ts'
import { FleetStore } from '../store/fleet-store.ts'
import { vehicleColumnsOf } from '../store/from-records.ts'
import { pageOf } from '../store/vehicle-page.ts'
import { fleetTiles } from './fleet-tiles.ts'
import { nearest } from './nearest.ts'

const from = { latitude: 31, longitude: 121 }

function fleetAt(places: readonly Partial<Position>[]) {
  const store = new FleetStore()
  store.begin([{ code: 'a', title: 'A' }], false)
  const vehicles = places.map((place, at) => vehicleOf(String(at + 1), { rank: at }, positionOf(String(at + 1), place)))
  store.replace('a', {
    pages: [pageOf(vehicles.length, vehicleColumnsOf(vehicles, { names: [] }))],
    complete: true,
    epoch: 'e',
    nickNameOn: false,
    alarmNames: [],
    organisations: [],
  })
  return store
}

test('the nearest come first, with distance and direction from the place', () => {
  const fleet = fleetAt([
    { latitude: 31.1, longitude: 121 },
    { latitude: 31, longitude: 121.01 },
    { latitude: 30.98, longitude: 121 },
    { latitude: null, longitude: null },
  ])
  const found = nearest(fleet, from, { max: 9, except: undefined })
  expect(found.map(({ vehicle }) => vehicle.id)).toEqual(['2', '3', '1'])
  expect(found.map(({ metres }) => Math.round(metres))).toEqual([953, 2224, 11_120])
  expect(found.map(({ bearing }) => Math.round(bearing))).toEqual([90, 180, 0])
})

test('a vehicle is not near itself, and no more are told than asked for', () => {
  const fleet = fleetAt([5, 4, 3, 2, 1, 0].map(off => ({ latitude: 31 + off / 1000, longitude: 121 })))
  expect(nearest(fleet, from, { max: 3, except: '6' }).map(({ vehicle }) => vehicle.id)).toEqual(['5', '4', '3'])
})

test('positions of another datum are compared where they are, also across the date line', () => {
  const shifted = convertDatum({ latitude: 31, longitude: 121.001 }, 'wgs84', 'gcj02')
  const fleet = fleetAt([
    { ...shifted, datum: 'gcj02' },
    { latitude: 0, longitude: -179.99 },
  ])
  expect(Math.round(nearest(fleet, from, { max: 1, except: undefined })[0]?.metres ?? 0)).toBeCloseTo(95, -1)
  const [east] = nearest(fleet, { latitude: 0, longitude: 179.99 }, { max: 1, except: undefined })
  expect(east?.vehicle.id).toBe('2')
  expect(Math.round(east?.metres ?? 0)).toBe(2224)
})

test('the tiles of a map on which the fleet is come with the most vehicles first, in the places where they are', () => {
  const shanghai = { latitude: 31.2304, longitude: 121.4737 }
  const fleet = fleetAt([
    { latitude: 23.1291, longitude: 113.2644 },
    shanghai,
    { ...convertDatum(shanghai, 'wgs84', 'gcj02'), datum: 'gcj02' },
    { latitude: null, longitude: null },
  ])
  expect(fleetTiles(fleet, { zoom: 14, max: 9 })).toEqual([
    { x: 13_720, y: 6_694, vehicles: 2 },
    { x: 13_346, y: 7_109, vehicles: 1 },
  ])
  expect(fleetTiles(fleet, { zoom: 14, max: 1 })).toHaveLength(1)
})
