import type { Basemap, Lang } from '@outrider/contract'
import { describe, expect, it } from 'vitest'
import { type ArchiveSchema, schemaOf } from './archive-schema.ts'
import { palettes } from './palette.ts'
import { datumOf, styleFor } from './style.ts'

const archive = 'https://fleet.example/basemap/world.pmtiles'
const built = (basemap: Basemap, lang: Lang = 'zh', schema?: ArchiveSchema) => {
  const style = styleFor(basemap, lang, archive, schema)
  if (typeof style === 'string') throw new Error('a style was expected, not an address')
  return style
}
const streets = { kind: 'pmtiles', url: 'https://tiles.example/roads.pmtiles' } as const
const tiles = {
  kind: 'tiles',
  url: 'https://tiles.example/{z}/{x}/{y}.png',
  datum: 'gcj02',
  attribution: 'Example Maps',
} as const

describe('the style', () => {
  it.each([
    ['embedded', { kind: 'embedded' }],
    ['tiles', tiles],
    ['world', streets, 'world'],
    ['raster', streets, 'raster'],
    ['protomaps', streets, 'protomaps'],
    ['openmaptiles', streets, 'openmaptiles'],
  ] as const)(
    'of kind %s draws each layer from a source it has, under a name of its own',
    (_, basemap, schema?: ArchiveSchema) => {
      const { layers, sources } = built(basemap, 'zh', schema)
      for (const layer of layers) if ('source' in layer) expect(Object.keys(sources)).toContain(layer.source)
      expect(new Set(layers.map(({ id }) => id)).size).toBe(layers.length)
    },
  )

  it('needs nothing from outside when it is the embedded one', () => {
    const style = built({ kind: 'embedded' })
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    const addresses = JSON.stringify(style).match(/https?:\/\/[^"]+/g)
    expect(addresses).toEqual([archive])
  })

  it.each(['zh', 'en'] as const)('names places in the language chosen (%s)', lang => {
    const other = lang === 'zh' ? 'en' : 'zh'
    const { layers } = built({ kind: 'embedded' }, lang)
    const fields = layers.flatMap(layer => (layer.type === 'symbol' ? [JSON.stringify(layer.layout?.['text-field'])] : []))
    expect(fields).toHaveLength(4)
    for (const field of fields) {
      expect(field).toContain(`["get","${lang}"]`)
      expect(field).not.toContain(`["get","${other}"]`)
    }
  })

  it.each([{ kind: 'embedded' } as const, streets, tiles])('at night has no colour of the day ($kind)', basemap => {
    const day = JSON.stringify(built(basemap, 'zh', 'protomaps'))
    const night = JSON.stringify(styleFor(basemap, 'zh', archive, 'protomaps', 'dark'))
    expect(day).toContain(palettes.light.land)
    expect(night).toContain(palettes.dark.land)
    for (const [name, colour] of Object.entries(palettes.light)) {
      if (typeof colour === 'string') expect([name, night.includes(`"${colour}"`)]).toEqual([name, false])
    }
  })

  it('of another address is taken as it is', () => {
    expect(styleFor({ kind: 'style', url: 'https://maps.example/style.json' }, 'zh', archive)).toBe(
      'https://maps.example/style.json',
    )
  })

  it('keeps braces of a tile address', () => {
    expect(built(tiles).sources).toMatchObject({ pictures: { tiles: [tiles.url], attribution: 'Example Maps' } })
  })

  it('of an archive is chosen by the layers in it', () => {
    expect(schemaOf(['boundary', 'land', 'place'])).toBe('world')
    expect(schemaOf(['boundaries', 'earth', 'places', 'roads', 'water'])).toBe('protomaps')
    expect(schemaOf(['boundary', 'place', 'transportation', 'water'])).toBe('openmaptiles')
    expect(schemaOf(['something'])).toBeUndefined()
  })

  it('says which datum vehicles have to be drawn in', () => {
    expect(datumOf(tiles)).toBe('gcj02')
    expect(datumOf({ kind: 'embedded' })).toBe('wgs84')
  })
})
