import { distance } from '@outrider/geo'
import { expect, test } from 'vitest'
import { areas, boundsOf, centres } from './checkpoint-features.ts'

const gate = { id: '1', label: 'Gate', sign: '', latitude: 31.2, longitude: 121.5, radius: 300 }

test('an area is as large as the checkpoint, also in the datum of the basemap', () => {
  for (const datum of ['wgs84', 'gcj02'] as const) {
    const [middle] = centres([gate], null, datum).features
    const [lon = 0, lat = 0] = middle?.geometry.coordinates ?? []
    for (const [x = 0, y = 0] of areas([gate], null, datum).features[0]?.geometry.coordinates[0] ?? [])
      expect(Math.abs(distance({ lat, lon }, { lat: y, lon: x }) - 300)).toBeLessThan(2)
  }
})

test('an area across the date line stays in one piece', () => {
  const box = boundsOf([{ ...gate, longitude: 179.9999 }], [], 'wgs84')
  expect((box?.[1][0] ?? 0) - (box?.[0][0] ?? 0)).toBeLessThan(0.01)
})

test('nothing has no box', () => {
  expect(boundsOf([], [], 'wgs84')).toBeUndefined()
})
