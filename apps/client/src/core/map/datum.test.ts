import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inDatum, toGcj02, toWgs84 } from './datum.ts'

/** Place, WGS-84 latitude and longitude, GCJ-02 latitude and longitude; published figures, to 2e-6 degree. */
const checks = [
  ['Beijing', 39.9087, 116.3975, 39.910103, 116.403744],
  ['Shanghai', 31.2304, 121.4737, 31.228458, 121.478223],
  ['Guangzhou', 23.1291, 113.2644, 23.126423, 113.26973],
  ['Chengdu', 30.5728, 104.0668, 30.570346, 104.069305],
  ['Urumqi', 43.8256, 87.6168, 43.826805, 87.61965],
  ['Harbin', 45.8038, 126.535, 45.805782, 126.54104],
  ['Lhasa', 29.65, 91.1, 29.6473, 91.101568],
  ['Suzhou', 31.280844, 120.596931, 31.278648624, 120.601099983],
  ['Shanghai, Pudong', 31.1774276, 121.5272106, 31.17530398364597, 121.531541859215],
] as const

describe('WGS-84 and GCJ-02', () => {
  it.each(checks)('%s is shifted as published', (_, latitude, longitude, gcjLatitude, gcjLongitude) => {
    const shifted = toGcj02({ latitude, longitude })
    expect(Math.abs(shifted.latitude - gcjLatitude)).toBeLessThan(2e-6)
    expect(Math.abs(shifted.longitude - gcjLongitude)).toBeLessThan(2e-6)
  })

  it('Tokyo lies outside and is not shifted', () => {
    const tokyo = { latitude: 35.6812, longitude: 139.7671 }
    expect(toGcj02(tokyo)).toEqual(tokyo)
    expect(toWgs84(tokyo)).toEqual(tokyo)
  })

  it('there and back again is the same place within a millimetre', () => {
    const degree = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(degree(18, 53), degree(74, 134), (latitude, longitude) => {
        const back = toWgs84(toGcj02({ latitude, longitude }))
        expect(Math.abs(back.latitude - latitude)).toBeLessThan(1e-8)
        expect(Math.abs(back.longitude - longitude)).toBeLessThan(1e-8)
      }),
      { seed: 808 },
    )
  })

  it('a position is only shifted when the map has another datum', () => {
    const place = { latitude: 31.2304, longitude: 121.4737 }
    expect(inDatum(place, 'wgs84', 'wgs84')).toBe(place)
    expect(inDatum(place, 'gcj02', 'gcj02')).toBe(place)
    expect(inDatum(place, 'wgs84', 'gcj02')).toEqual(toGcj02(place))
    expect(inDatum(place, 'gcj02', 'wgs84')).toEqual(toWgs84(place))
  })
})
