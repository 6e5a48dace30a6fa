import { expect, test } from 'vitest'
import { addressAt, type NamedPlace, type ProviderName } from './providers.ts'

/** Beijing; published figures of the three datums, see datum.test.ts. */
const beijing: NamedPlace = { latitude: 39.9087, longitude: 116.3975, datum: 'wgs84', name: '京A12345' }
const tokyo: NamedPlace = { latitude: 35.6812, longitude: 139.7671, datum: 'wgs84', name: 'Depot 3, gate|B' }

/** Where and under which name a parameter of the address leads. */
const reads: Record<ProviderName, (query: URLSearchParams) => { lat: number; lon: number; name: string | null }> = {
  amap: query => {
    const [lon, lat, name = ''] = (query.get('to') ?? '').split(',')
    return { lat: Number(lat), lon: Number(lon), name }
  },
  baidu: query => ({ ...pair(query.get('location')), name: query.get('title') }),
  tencent: query => ({ ...pair(query.get('tocoord')), name: query.get('to') }),
  apple: query => ({ ...pair(query.get('daddr')), name: query.get('q') }),
  google: query => ({ ...pair(query.get('destination')), name: null }),
}
function pair(text: string | null): { lat: number; lon: number } {
  const [lat, lon] = (text ?? '').split(',').map(Number)
  return { lat: lat ?? Number.NaN, lon: lon ?? Number.NaN }
}
const readAt = (provider: ProviderName, place: NamedPlace) => reads[provider](new URL(addressAt(provider, place)).searchParams)

test.each<[ProviderName, number, number]>([
  ['amap', 39.910103, 116.403744],
  ['tencent', 39.910103, 116.403744],
  ['apple', 39.910103, 116.403744],
  ['google', 39.910103, 116.403744],
  ['baidu', 39.916443, 116.410117],
])('%s is led to Beijing in its own datum', (provider, latitude, longitude) => {
  const { lat, lon, name } = readAt(provider, beijing)
  expect(Math.abs(lat - latitude)).toBeLessThan(3e-6)
  expect(Math.abs(lon - longitude)).toBeLessThan(3e-6)
  if (name !== null) expect(name).toBe('京A12345')
})

test('a position that was shifted already is not shifted again', () => {
  const shifted: NamedPlace = { ...beijing, latitude: 39.910103, longitude: 116.403744, datum: 'gcj02' }
  expect(readAt('amap', shifted)).toMatchObject({ lat: 39.910103, lon: 116.403744 })
})

test.each<ProviderName>(['amap', 'baidu', 'tencent', 'apple', 'google'])(
  '%s: nothing is shifted outside China, and a name cannot add parts to the address',
  provider => {
    const { lat, lon, name } = readAt(provider, tokyo)
    expect({ lat, lon }).toEqual({ lat: 35.6812, lon: 139.7671 })
    if (name !== null) expect(name).toBe('Depot 3  gate B')
  },
)

test('Baidu is told that its positions are BD-09, AMap and Tencent that theirs are GCJ-02', () => {
  const query = (provider: ProviderName) => new URL(addressAt(provider, beijing)).searchParams
  expect(query('baidu').get('coord_type')).toBe('bd09ll')
  expect(query('amap').get('coordinate')).toBe('gaode')
  expect(query('tencent').get('coord_type')).toBe('2')
})
