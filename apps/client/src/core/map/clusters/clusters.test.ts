import { convertDatum } from '@outrider/geo'
import { expect, it } from 'vitest'
import { boundsIn, clustersOf } from './clusters.ts'
import { toDegrees } from '@outrider/geo/mercator'

const columns = {
  seeds: ['5'],
  longitude: new Float64Array([121.4]),
  latitude: new Float64Array([31.2]),
  count: new Uint32Array([7]),
  driving: new Uint32Array([1]),
  idling: new Uint32Array([2]),
  parked: new Uint32Array([3]),
  offline: new Uint32Array([1]),
  alarm: new Uint32Array([2]),
  boxes: new Float64Array([121, 31, 122, 32]),
}

it('a cluster has counts by state, and is placed in the datum of the basemap', () => {
  const [plain] = clustersOf(columns, 'wgs84')
  expect(plain).toMatchObject({ seed: '5', count: 7, driving: 1, idling: 2, parked: 3, offline: 1, alarm: 2 })
  expect(plain && toDegrees(plain)).toEqual([expect.closeTo(121.4, 9), expect.closeTo(31.2, 9)])
  const [shifted] = clustersOf(columns, 'gcj02')
  const there = convertDatum({ longitude: 121.4, latitude: 31.2 }, 'wgs84', 'gcj02')
  expect(shifted && toDegrees(shifted)).toEqual([expect.closeTo(there.longitude, 9), expect.closeTo(there.latitude, 9)])
})

it('the bounding box of a cluster is converted to the datum of the basemap', () => {
  const [cluster] = clustersOf(columns, 'wgs84')
  expect(cluster?.box).toEqual({ west: 121, south: 31, east: 122, north: 32 })
  expect(boundsIn({ west: 121, south: 31, east: 122, north: 32 }, 'wgs84')).toEqual([
    [121, 31],
    [122, 32],
  ])
  const corner = convertDatum({ longitude: 121, latitude: 31 }, 'wgs84', 'gcj02')
  expect(boundsIn({ west: 121, south: 31, east: 182, north: 32 }, 'gcj02')).toEqual([
    [corner.longitude, corner.latitude],
    [182, 32],
  ])
})
