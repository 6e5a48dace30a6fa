import { embeddedLayer, type MapLayer, mapLayer } from '@outrider/contract'
import { expect, test } from 'vitest'
import { basemapOf, basemapsOf, withAddressesOf } from './basemaps.ts'

const streets: MapLayer = {
  ...embeddedLayer,
  id: 'streets',
  zh: '街道',
  en: 'Streets',
  kind: 'style',
  addresses: ['https://a.example'],
}

test('without a word from the platform there is the embedded map', () => {
  expect(basemapsOf(undefined, '')).toEqual([embeddedLayer])
  expect(basemapsOf([], '')).toEqual([embeddedLayer])
})

test('an AMapWeb key adds its street map and imagery, in GCJ-02, requested with that key (S3.mapkeys.1)', () => {
  const layers = basemapsOf([embeddedLayer], 'k&1')
  expect(layers.map(({ id, datum, satellite }) => [id, datum, satellite])).toEqual([
    ['embedded', 'wgs84', false],
    ['amap', 'gcj02', false],
    ['amap-satellite', 'gcj02', true],
  ])
  for (const layer of layers.slice(1)) {
    expect(mapLayer.safeParse(layer).success).toBe(true)
    for (const address of layer.addresses) {
      expect(address).toContain('key=k%261')
      for (const part of ['{x}', '{y}', '{z}']) expect(address).toContain(part)
    }
  }
  const own = { ...streets, id: 'amap' }
  expect(basemapsOf([own], 'k').map(({ en }) => en)).toEqual(['Streets', 'AMap imagery'])
})

test('what was chosen holds as long as it is there, else the first', () => {
  expect(basemapOf([streets, embeddedLayer], 'embedded')).toBe(embeddedLayer)
  expect(basemapOf([streets, embeddedLayer], 'gone')).toBe(streets)
  expect(basemapOf([], '')).toBe(embeddedLayer)
})

test('paths are of the platform that offers them, with the path it may have itself', () => {
  const local = { ...streets, kind: 'pmtiles' as const, addresses: ['/basemap/streets/a.pmtiles', 'https://a.example/b.pmtiles'] }
  expect(withAddressesOf('http://fleet.example:8083/one', [local])?.[0]?.addresses).toEqual([
    'http://fleet.example:8083/one/basemap/streets/a.pmtiles',
    'https://a.example/b.pmtiles',
  ])
  expect(withAddressesOf('', undefined)).toBeUndefined()
})
