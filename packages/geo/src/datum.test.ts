import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inChina } from './china-bands.ts'
import { type Coordinates, type Datum, convertDatum } from './datum.ts'
import { countries } from './countries.ts'
import { places } from './places.ts'
import { distance } from './sphere.ts'

const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude })
const metres = (a: Coordinates, b: Coordinates) =>
  distance({ lat: a.latitude, lon: a.longitude }, { lat: b.latitude, lon: b.longitude })

/** Place, WGS-84, GCJ-02, BD-09: latitude and longitude of each; published figures, to 2e-6 degree. */
const checks: ReadonlyArray<readonly [string, Coordinates, Coordinates, Coordinates | null]> = [
  ['Beijing', at(39.9087, 116.3975), at(39.910103, 116.403744), at(39.916443, 116.410117)],
  ['Shanghai', at(31.2304, 121.4737), at(31.228458, 121.478223), at(31.234311, 121.484781)],
  ['Guangzhou', at(23.1291, 113.2644), at(23.126423, 113.26973), at(23.132711, 113.276151)],
  ['Chengdu', at(30.5728, 104.0668), at(30.570346, 104.069305), at(30.576352, 104.075783)],
  ['Urumqi', at(43.8256, 87.6168), at(43.826805, 87.61965), at(43.83295, 87.6261)],
  ['Harbin', at(45.8038, 126.535), at(45.805782, 126.54104), at(45.811396, 126.547659)],
  ['Lhasa', at(29.65, 91.1), at(29.6473, 91.101568), at(29.653419, 91.108037)],
  ['Suzhou', at(31.280844, 120.596931), at(31.278648624, 120.601099983), null],
  ['Shanghai, Pudong', at(31.1774276, 121.5272106), at(31.17530398364597, 121.531541859215), null],
]

const near = (is: Coordinates, published: Coordinates) => {
  expect(Math.abs(is.latitude - published.latitude)).toBeLessThan(2e-6)
  expect(Math.abs(is.longitude - published.longitude)).toBeLessThan(2e-6)
}

describe('WGS-84, GCJ-02 and BD-09', () => {
  it.each(checks)('%s is shifted as published', (_, wgs84, gcj02, bd09) => {
    near(convertDatum(wgs84, 'wgs84', 'gcj02'), gcj02)
    near(convertDatum(gcj02, 'gcj02', 'wgs84'), wgs84)
    if (!bd09) return
    near(convertDatum(wgs84, 'wgs84', 'bd09'), bd09)
    near(convertDatum(gcj02, 'gcj02', 'bd09'), bd09)
    near(convertDatum(bd09, 'bd09', 'gcj02'), gcj02)
    near(convertDatum(bd09, 'bd09', 'wgs84'), wgs84)
  })

  it('there and back again is the same place within a millimetre, anywhere in China', () => {
    const degree = (min: number, max: number) => fc.integer({ min: min * 1e6, max: max * 1e6 }).map(micro => micro / 1e6)
    const inside = fc.tuple(degree(15, 54), degree(73, 136)).filter(([latitude, longitude]) => inChina(latitude, longitude))
    fc.assert(
      fc.property(inside, fc.constantFrom<Datum>('gcj02', 'bd09'), ([latitude, longitude], datum) => {
        const place = at(latitude, longitude)
        const there = convertDatum(place, 'wgs84', datum)
        expect(metres(there, place)).toBeGreaterThan(10)
        expect(metres(convertDatum(there, datum, 'wgs84'), place)).toBeLessThan(0.001)
      }),
      { seed: 808, numRuns: 1000 },
    )
  })

  it('nothing is shifted outside China, at 0,0 and for NaN', () => {
    const abroad = {
      Tokyo: [35.6812, 139.7671],
      Seoul: [37.5665, 126.978],
      Pyongyang: [39.0194, 125.738],
      Hanoi: [21.0285, 105.8542],
    }
    const further = {
      Ulaanbaatar: [47.9185, 106.9177],
      Vladivostok: [43.1155, 131.8855],
      Almaty: [43.2389, 76.8897],
      Kathmandu: [27.7172, 85.324],
    }
    const odd = { nowhere: [0, 0], pole: [90, 116], none: [Number.NaN, Number.NaN], west: [39.9, -116.4] }
    for (const [name, [latitude = 0, longitude = 0]] of Object.entries({ ...abroad, ...further, ...odd })) {
      const place = at(latitude, longitude)
      for (const datum of ['gcj02', 'bd09'] as const) {
        expect(convertDatum(place, 'wgs84', datum), name).toBe(place)
        expect(convertDatum(place, datum, 'wgs84'), name).toBe(place)
      }
    }
  })

  it('towns at the border are on their own side of it', () => {
    const inland = [at(49.59, 117.43) /* Manzhouli */, at(40.12, 124.38) /* Dandong */, at(21.97, 108.35) /* Fangchenggang */]
    const ends = [
      at(53.48, 122.37) /* Mohe */,
      at(18.25, 109.5) /* Sanya */,
      at(39.47, 75.99) /* Kashgar */,
      at(48.37, 134.29) /* Fuyuan */,
    ]
    for (const { latitude, longitude } of [...inland, ...ends]) expect(inChina(latitude, longitude)).toBe(true)
    for (const { lat, lon, country, en } of places) {
      if (['CN', 'HK', 'MO', 'TW'].includes(country)) expect(inChina(lat, lon), en).toBe(true)
      else if (metresToChina(lat, lon) > 60_000) expect(inChina(lat, lon), en).toBe(false)
    }
    expect(countries.filter(({ lat, lon }) => inChina(lat, lon)).map(({ en }) => en)).toEqual(['China'])
  })

  it('conversion to the same datum returns the same object', () => {
    const place = at(31.2304, 121.4737)
    for (const datum of ['wgs84', 'gcj02', 'bd09'] as const) expect(convertDatum(place, datum, datum)).toBe(place)
  })
})

/** To the nearest Chinese place that has a name. */
function metresToChina(lat: number, lon: number): number {
  return Math.min(...places.filter(({ country }) => country === 'CN').map(place => distance(place, { lat, lon })))
}
