import { describe, expect, it } from 'vitest'
import { countries } from './countries.ts'
import { places } from './places.ts'
import { provinces } from './provinces.ts'
import { distance, type Point } from './sphere.ts'

const onEarth = ({ lat, lon }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lon) <= 180
const written = ({ zh, en }: { zh: string; en: string }): boolean => /\p{Script=Han}/u.test(zh) && /^\p{Script=Latin}/u.test(en)

describe('places', () => {
  it('has about 420 rows, half of them in China', () => {
    expect(places.length).toBeGreaterThanOrEqual(400)
    expect(places.filter(p => p.country === 'CN').length).toBeGreaterThanOrEqual(200)
  })
  it('has both names and sound coordinates of no more than four decimals in every row', () => {
    for (const place of places) {
      expect(written(place), place.en).toBe(true)
      expect(onEarth(place), place.en).toBe(true)
      expect(Number(place.lat.toFixed(4)), place.en).toBe(place.lat)
      expect(Number(place.lon.toFixed(4)), place.en).toBe(place.lon)
    }
  })
  it('names no place twice within a country, in either language', () => {
    for (const key of ['zh', 'en'] as const) {
      const names = places.map(p => `${p.country} ${p[key]}`)
      expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
    }
  })
  it('has no two places within 5 km of each other', () => {
    const close = places.flatMap((a, i) =>
      places
        .slice(i + 1)
        .filter(b => distance(a, b) < 5_000)
        .map(b => `${a.en} ${b.en}`),
    )
    expect(close).toEqual([])
  })
  it('counts Hong Kong, Macao and Taipei among the cities of China, and Beijing as its only capital', () => {
    for (const name of ['香港', '澳门', '台北']) {
      expect(places.find(p => p.zh === name)).toMatchObject({ country: 'CN', kind: 'city' })
    }
    expect(places.filter(p => p.country === 'CN' && p.kind === 'capital').map(p => p.en)).toEqual(['Beijing'])
  })
  it('puts every Chinese place within the country', () => {
    for (const p of places.filter(p => p.country === 'CN')) {
      expect(p.lat > 16 && p.lat < 54 && p.lon > 73 && p.lon < 135, p.en).toBe(true)
    }
  })
  it('puts every place nearer to its own country than 3,500 km', () => {
    const labels = new Map(countries.map(c => [c.code, c]))
    for (const place of places) {
      const country = labels.get(place.country)
      expect(country, place.en).toBeDefined()
      if (country && place.country !== 'RU' && place.country !== 'US') {
        expect(distance(place, country), place.en).toBeLessThan(3_500_000)
      }
    }
  })
})

describe('provinces and countries', () => {
  it('has the 34 province-level divisions', () => {
    expect(provinces).toHaveLength(34)
    expect(new Set(provinces.map(p => p.zh)).size).toBe(34)
    expect(provinces.every(written) && provinces.every(onEarth)).toBe(true)
  })
  it('has about 190 countries, each once, and no row for Taiwan, Hong Kong or Macao', () => {
    expect(countries.length).toBeGreaterThanOrEqual(188)
    const codes = countries.map(c => c.code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter(code => ['TW', 'HK', 'MO'].includes(code))).toEqual([])
    expect(countries.every(written) && countries.every(onEarth)).toBe(true)
  })
})
