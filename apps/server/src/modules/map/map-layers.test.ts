import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedLayer, mapLayer } from '@outrider/contract'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { ConfigError } from '../../options/option.ts'
import { listedLayersOf, mapLayersOf } from './map-layers.ts'

const folder = await mkdtemp(join(tmpdir(), 'outrider-layers-'))
afterAll(() => rm(folder, { recursive: true }))

async function layersOf(...args: string[]) {
  const config = readConfig(args, {})
  return mapLayersOf(config, await listedLayersOf(config))
}
async function layersFrom(rows: unknown) {
  const file = join(folder, 'layers.json')
  await writeFile(file, JSON.stringify(rows))
  return layersOf('--map-layers', file)
}
const photos = { id: 'photos', zh: '航拍', en: 'Photos', kind: 'raster', addresses: ['https://a/{z}/{x}/{y}.jpg'] }

test('without options there is the embedded map alone', async () => {
  expect(await layersOf()).toEqual([embeddedLayer])
})

test('the ground the operator names comes first, the embedded one stays', async () => {
  const layers = await layersOf('--map-tiles', 'https://t/{z}/{x}/{y}', '--map-tiles-datum', 'gcj02', '--map-attribution', 'Who')
  expect(layers).toMatchObject([
    { id: 'streets', kind: 'raster', addresses: ['https://t/{z}/{x}/{y}'], datum: 'gcj02', attribution: 'Who' },
    { id: 'embedded' },
  ])
  expect((await layersOf('--map-pmtiles', 'https://t/world.pmtiles'))[0]).toMatchObject({ kind: 'pmtiles', datum: 'wgs84' })
})

test('a key of Tianditu brings its streets and its pictures, each with its names above', async () => {
  const layers = (await layersOf('--tianditu-key', 'k&1')).slice(1)
  expect(layers.map(({ id, satellite }) => [id, satellite])).toEqual([
    ['tianditu', false],
    ['tianditu-satellite', true],
  ])
  const shown = layers.map(({ addresses }) => addresses.map(address => new URL(address).searchParams))
  expect(shown.map(each => each.map(query => query.get('LAYER')))).toEqual([
    ['vec', 'cva'],
    ['img', 'cia'],
  ])
  expect(shown.flat().every(query => query.get('tk') === 'k&1')).toBe(true)
})

test('a file lists further grounds; what it leaves out has defaults, and every layer is one of the contract', async () => {
  const layers = await layersFrom([photos])
  expect(layers[1]).toEqual({ ...photos, datum: 'wgs84', satellite: false, attribution: '' })
  for (const layer of layers) expect(mapLayer.safeParse(layer).success).toBe(true)
})

test.each([
  ['no list', {}],
  ['an unknown word', [{ ...photos, addres: 'x' }]],
  ['an address without its numbers', [{ ...photos, addresses: ['https://a/tiles'] }]],
  ['two addresses of a style', [{ ...photos, kind: 'style', addresses: ['https://a', 'https://b'] }]],
  ['an id that is taken', [{ ...photos, id: 'embedded' }]],
  ['an unknown datum', [{ ...photos, datum: 'mars' }]],
])('a file with %s is refused in words', async (_, rows) => {
  await expect(layersFrom(rows)).rejects.toThrow(ConfigError)
})
