import { expect, test } from 'vitest'
import { addressProblem, optionLine, typedLayer } from './option-line.ts'

const tiles = {
  kind: 'tiles',
  address: ' https://t.example/{z}/{x}/{y}.png ',
  datum: 'gcj02',
  attribution: "Who's maps",
} as const

test('tiles are looked at by their datum and attribution, and offered by the options that have them', () => {
  expect(typedLayer(tiles)).toMatchObject({
    kind: 'raster',
    addresses: ['https://t.example/{z}/{x}/{y}.png'],
    datum: 'gcj02',
    attribution: "Who's maps",
  })
  expect(optionLine(tiles)).toBe(
    `--map-tiles 'https://t.example/{z}/{x}/{y}.png' --map-tiles-datum gcj02 --map-attribution 'Who'\\''s maps'`,
  )
  expect(optionLine({ ...tiles, datum: 'wgs84', attribution: '' })).toBe(`--map-tiles 'https://t.example/{z}/{x}/{y}.png'`)
})

test('a style and an archive are in WGS-84 whatever was chosen for tiles', () => {
  for (const kind of ['style', 'pmtiles'] as const) {
    const typed = { ...tiles, kind, address: 'https://t.example/map' }
    expect(typedLayer(typed)).toMatchObject({ kind, datum: 'wgs84' })
    expect(optionLine(typed)).toBe(`--map-${kind} 'https://t.example/map'`)
  }
})

test.each([
  ['tiles', 't.example/{z}/{x}/{y}', 'noWebAddress'],
  ['tiles', 'javascript:alert(1)//{z}{x}{y}', 'noWebAddress'],
  ['tiles', 'https://t.example/{z}/{x}.png', 'noTilePlaces'],
  ['tiles', 'https://t.example/{z}/{x}/{y}', undefined],
  ['style', 'https://t.example/style.json', undefined],
] as const)('the address of %s %s: %s', (kind, address, problem) => {
  expect(addressProblem({ kind, address })).toBe(problem)
})
