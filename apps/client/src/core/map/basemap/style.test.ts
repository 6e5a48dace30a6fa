import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { embeddedLayer, type Lang, type MapLayer } from '@outrider/contract'
import { describe, expect, it } from 'vitest'
import { type Archive, type ArchiveSchema, type Box, schemaOf } from './archive-schema.ts'
import { palettes } from './palette.ts'
import { styleFor } from './style.ts'

const archive = 'https://fleet.example/basemap/world.pmtiles'
const archivesOf = ({ addresses }: MapLayer, schema: ArchiveSchema, box?: Box): Archive[] =>
  addresses.map(url => ({ url, schema, box }))
const built = (layer: MapLayer, lang: Lang = 'zh', schema?: ArchiveSchema) => {
  const style = styleFor(layer, lang, archive, schema && archivesOf(layer, schema))
  if (typeof style === 'string') throw new Error('a style was expected, not an address')
  return style
}
const streets: MapLayer = { ...embeddedLayer, kind: 'pmtiles', addresses: ['https://tiles.example/roads.pmtiles'] }
const tiles: MapLayer = {
  ...embeddedLayer,
  kind: 'raster',
  addresses: ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example/names/{z}/{x}/{y}.png'],
  datum: 'gcj02',
  attribution: 'Example <Maps> & "Sons"',
  maxZoom: 16,
}

describe('the style', () => {
  it.each([
    ['embedded', embeddedLayer],
    ['tiles', tiles],
    ['world', streets, 'world'],
    ['raster', streets, 'raster'],
    ['protomaps', streets, 'protomaps'],
    ['openmaptiles', streets, 'openmaptiles'],
  ] as const)('of kind %s draws each layer from a source it has, under a name of its own', (_, layer, schema?: ArchiveSchema) => {
    const { layers, sources } = built(layer, 'zh', schema)
    for (const layer of layers) if ('source' in layer) expect(Object.keys(sources)).toContain(layer.source)
    expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length)
  })

  it('needs no external service when it is the embedded one', () => {
    const style = built(embeddedLayer)
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    const addresses = JSON.stringify(style).match(/https?:\/\/[^"]+/g)
    expect(addresses).toEqual([archive])
  })

  it.each(['zh', 'en'] as const)('names places in the language chosen (%s)', lang => {
    const other = lang === 'zh' ? 'en' : 'zh'
    const { layers } = built(embeddedLayer, lang)
    const fields = layers.flatMap(layer => (layer.type === 'symbol' ? [JSON.stringify(layer.layout?.['text-field'])] : []))
    expect(fields).toHaveLength(4)
    for (const field of fields) {
      expect(field).toContain(`["get","${lang}"]`)
      expect(field).not.toContain(`["get","${other}"]`)
    }
  })

  it('is drawn as land until its tiles are there: nothing looks like open sea before', () => {
    for (const layer of [embeddedLayer, streets]) {
      const [background] = built(layer, 'zh', 'world').layers
      expect(background).toMatchObject({ type: 'background', paint: { 'background-color': palettes.light.land } })
    }
  })

  it.each([embeddedLayer, streets, tiles])('at night has no colour of the day ($kind)', layer => {
    const day = JSON.stringify(built(layer, 'zh', 'protomaps'))
    const night = JSON.stringify(styleFor(layer, 'zh', archive, archivesOf(layer, 'protomaps'), 'dark'))
    expect(day).toContain(palettes.light.land)
    expect(night).toContain(palettes.dark.land)
    for (const [name, colour] of Object.entries(palettes.light)) {
      if (typeof colour === 'string') expect([name, night.includes(`"${colour}"`)]).toEqual([name, false])
    }
  })

  it('of streets of a part of the earth has the embedded map around them, and no name of a place twice', () => {
    const two = { ...streets, addresses: ['https://a.example/shanghai.pmtiles', 'https://a.example/beijing.pmtiles'] }
    const boxes: Box[] = [
      [121, 31, 122, 32],
      [116, 39, 117, 40],
    ]
    const archives = two.addresses.map((url, index) => ({ url, schema: 'protomaps' as const, box: boxes[index] }))
    const style = styleFor(two, 'zh', archive, archives)
    if (typeof style === 'string') throw new Error('a style was expected, not an address')
    expect(Object.keys(style.sources)).toEqual(['world', 'grid', 'streets', 'streets 2'])
    expect(style.sources['streets 2']).toMatchObject({ url: 'pmtiles://https://a.example/beijing.pmtiles', bounds: boxes[1] })
    for (const layer of style.layers)
      if ('source' in layer && layer.source.startsWith('streets')) expect(layer.minzoom).toBeGreaterThanOrEqual(7)
    const cities = style.layers.find(({ id }) => id === 'cities')
    expect(JSON.stringify(cities && 'filter' in cities && cities.filter)).toContain('"within"')
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length)
    expect(validateStyleMin(style)).toEqual([])
  })

  it.each(['zh', 'en'] as const)(
    'of streets names roads and places in the language chosen, else as they are written there (%s)',
    lang => {
      const fields = built(streets, lang, 'protomaps').layers.flatMap(layer =>
        layer.type === 'symbol' ? [JSON.stringify(layer.layout?.['text-field'])] : [],
      )
      expect(fields).toHaveLength(5)
      for (const field of fields)
        expect(field).toMatch(lang === 'zh' ? /^\["coalesce",\["get","name:zh-Hans"\]/ : /^\["coalesce",\["get","name:en"\]/)
      for (const field of fields) expect(field).toMatch(/\["get","name"\]\]$/)
    },
  )

  it('of another address is taken as it is', () => {
    expect(styleFor({ ...embeddedLayer, kind: 'style', addresses: ['https://maps.example/style.json'] }, 'zh', archive)).toBe(
      'https://maps.example/style.json',
    )
  })

  it('of pictures draws them one above the other, with the braces of their addresses and their provider in plain words', () => {
    const { sources, layers } = built(tiles)
    expect(sources).toMatchObject({
      'imagery 0': { tiles: [tiles.addresses[0]], maxzoom: 16, attribution: 'Example &lt;Maps&gt; &amp; &quot;Sons&quot;' },
      'imagery 1': { tiles: [tiles.addresses[1]], maxzoom: 16 },
    })
    expect(layers.map(({ id }) => id)).toEqual(['background', 'imagery 0', 'imagery 1'])
  })

  it('of an archive is chosen by the layers in it', () => {
    expect(schemaOf(['boundary', 'land', 'place'])).toBe('world')
    expect(schemaOf(['boundaries', 'earth', 'places', 'roads', 'water'])).toBe('protomaps')
    expect(schemaOf(['boundary', 'place', 'transportation', 'water'])).toBe('openmaptiles')
    expect(schemaOf(['something'])).toBeUndefined()
  })
})
