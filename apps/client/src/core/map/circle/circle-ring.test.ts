import { convertDatum, distance } from '@outrider/geo'
import { expect, test } from 'vitest'
import { circleRing } from './circle-ring.ts'

const gate = { latitude: 31.2, longitude: 121.5, radius: 300 }

test('an area is as large as its circle, also in the datum of the basemap', () => {
  for (const datum of ['wgs84', 'gcj02'] as const) {
    const middle = convertDatum(gate, 'wgs84', datum)
    for (const [x, y] of circleRing(gate, datum)) {
      const metres = distance({ lat: middle.latitude, lon: middle.longitude }, { lat: y, lon: x })
      expect(Math.abs(metres - 300)).toBeLessThan(2)
    }
  }
})

test('an area across the date line stays in one piece', () => {
  const longitudes = circleRing({ ...gate, longitude: 179.9999 }, 'wgs84').map(([longitude]) => longitude)
  expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeLessThan(0.01)
})
