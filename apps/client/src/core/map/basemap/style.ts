/** Styles of the basemaps: the embedded world map or what the platform configures. */
import type { Lang, MapLayer } from '@outrider/contract'
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  RasterSourceSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { Archive, Box } from './archive-schema.ts'
import { medium, regular } from './fonts.ts'
import { type MapTheme, type Palette, palettes } from './palette.ts'
import { seaBackground } from './sea.ts'
import { schemas, streetsFrom, streetsParts, type StreetsParts } from './streets-style.ts'
import { mapStrings } from '../strings.ts'

/** Maximum zoom; the embedded map and most tile services have no more detail. */
export const maxZoom = 18

const world = 'world'
export const gridSource = 'grid'
const nothing: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }

/**
 * `embedded`: URL of the embedded map; `archives`: those of the basemap, as they were read. A returned string is the URL of a ready style.
 */
export function styleFor(
  layer: MapLayer,
  lang: Lang,
  embedded: string,
  archives: readonly Archive[] = [],
  theme: MapTheme = 'light',
): StyleSpecification | string {
  const ink = palettes[theme]
  const { kind, addresses, maxZoom } = layer
  const attribution = escapeHtml(layer.attribution)
  const [url = ''] = addresses
  if (kind === 'style') return url
  if (kind === 'raster')
    return rasterStyle(
      ink,
      addresses.map(tiles => ({ tiles: [tiles], attribution, maxzoom: maxZoom ?? maxZoom })),
    )
  if (kind === 'embedded') return worldStyle(ink, lang, embedded)
  const [first] = archives
  if (!first || first.schema === 'world') return worldStyle(ink, lang, url, attribution)
  if (first.schema === 'raster') return rasterStyle(ink, [{ url: `pmtiles://${first.url}`, attribution }])
  const streets = archives.flatMap(({ url, schema, box }) =>
    schema in schemas ? [{ url, schema: schemas[schema as keyof typeof schemas], box }] : [],
  )
  const parts = streetsParts(ink, lang, streets, attribution)
  const boxes = streets.flatMap(({ box }) => (box ? [box] : []))
  if (boxes.length < streets.length)
    return { version: 8, sources: parts.sources, layers: [...parts.below, ...parts.layers, ...parts.names] }
  return overTheWorld(ink, lang, embedded, parts, boxes)
}

/** Around the areas that have streets, the embedded map: nobody stands on an empty sheet. Its names are left out where there are better ones. */
function overTheWorld(
  ink: Palette,
  lang: Lang,
  embedded: string,
  streets: StreetsParts,
  boxes: readonly Box[],
): StyleSpecification {
  const under = worldStyle(ink, lang, embedded)
  const areas = { type: 'MultiPolygon' as const, coordinates: boxes.map(ringsOf) }
  const outside: ExpressionSpecification = ['any', ['<', ['zoom'], streetsFrom], ['!', ['within', areas]]]
  const names = placeNameLayers(ink, lang).map((layer): LayerSpecification => {
    if (layer.type !== 'symbol' || !layer.filter) return layer
    return { ...layer, filter: ['all', layer.filter, outside] as FilterSpecification }
  })
  return {
    version: 8,
    sources: { ...under.sources, ...streets.sources },
    layers: [...worldLayers(ink), ...streets.layers, ...names, ...streets.names],
  }
}

const ringsOf = ([west, south, east, north]: Box): [number, number][][] => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
]

/** The library renders the attribution as HTML; ours is plain text. */
const escapeHtml = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Raster layers, bottom first. */
function rasterStyle(ink: Palette, stack: Array<Partial<RasterSourceSpecification>>): StyleSpecification {
  const names = stack.map((_, index) => `imagery ${index}`)
  const source = (from: Partial<RasterSourceSpecification>): RasterSourceSpecification => ({
    ...from,
    type: 'raster',
    tileSize: 256,
  })
  return {
    version: 8,
    sources: Object.fromEntries(stack.map((from, index) => [names[index] ?? '', source(from)])),
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': ink.land } },
      ...names.map(
        id => ({ id, type: 'raster', source: id, paint: { 'raster-brightness-max': ink.imageryBrightness } }) as const,
      ),
    ],
  }
}

function worldStyle(ink: Palette, lang: Lang, url: string, attribution = ''): StyleSpecification {
  return {
    version: 8,
    sources: {
      [world]: {
        type: 'vector',
        url: `pmtiles://${url}`,
        attribution: attribution || `Natural Earth · ${mapStrings.schematicBorders[lang]}`,
      },
      [gridSource]: nothing,
    },
    layers: [...worldLayers(ink), ...placeNameLayers(ink, lang)],
  }
}

const worldLayers = (ink: Palette): LayerSpecification[] => [
  seaBackground('sea', ink),
  { id: 'land', type: 'fill', source: world, 'source-layer': 'land', paint: { 'fill-color': ink.land, 'fill-antialias': false } },
  {
    id: 'coast',
    type: 'line',
    source: world,
    'source-layer': 'land',
    paint: { 'line-color': ink.coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 8, 1.2] },
  },
  {
    // At high zooms the grid is nearly the only reference against which movement is visible.
    id: 'grid',
    type: 'line',
    source: gridSource,
    paint: {
      'line-color': ink.grid,
      'line-width': ['case', ['get', 'major'], 0.8, 0.5],
      'line-opacity': ['case', ['get', 'major'], 0.2, 0.12],
    },
  },
  {
    id: 'border',
    type: 'line',
    source: world,
    'source-layer': 'boundary',
    filter: ['==', ['get', 'disputed'], 0],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': ink.border, 'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 5, 1, 9, 1.8] },
  },
  {
    id: 'border-disputed',
    type: 'line',
    source: world,
    'source-layer': 'boundary',
    filter: ['==', ['get', 'disputed'], 1],
    paint: {
      'line-color': ink.border,
      'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 5, 1, 9, 1.8],
      'line-dasharray': [3, 2.5],
    },
  },
]

/** Colliding names: the lower rank wins. */
const byRank: ExpressionSpecification = ['get', 'rank']
const halo = (ink: Palette) => ({ 'text-halo-color': ink.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 })
const settlement: ExpressionSpecification = ['!', ['in', ['get', 'kind'], ['literal', ['country', 'province']]]]

const cityFont: ExpressionSpecification = ['case', ['<=', byRank, 2], ['literal', medium], ['literal', regular]]
const citySize: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  3,
  ['case', ['<=', byRank, 1], 11.5, 10.5],
  8,
  ['case', ['<=', byRank, 1], 16, ['<=', byRank, 3], 13.5, 12],
  12,
  ['case', ['<=', byRank, 1], 20, ['<=', byRank, 3], 17, 15],
]
/** From this zoom on a place is an area, not a dot. */
const nearFrom = 10

/** The last layer is placed first: countries, then towns, then provinces where there is room. */
const placeNameLayers = (ink: Palette, lang: Lang): LayerSpecification[] => [
  {
    id: 'provinces',
    type: 'symbol',
    source: world,
    'source-layer': 'place',
    minzoom: 5,
    maxzoom: 8,
    filter: ['==', ['get', 'kind'], 'province'],
    layout: {
      'text-field': ['get', lang],
      'text-font': regular,
      'text-size': ['interpolate', ['linear'], ['zoom'], 5, 11, 8, 15],
      'text-letter-spacing': lang === 'zh' ? 0.25 : 0.12,
      'text-padding': 8,
    },
    paint: { 'text-color': ink.province, ...halo(ink) },
  },
  {
    id: 'cities',
    type: 'symbol',
    source: world,
    'source-layer': 'place',
    minzoom: 3,
    maxzoom: nearFrom,
    filter: ['all', settlement, ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 3.6, 2, 4.8, 3, 6, 4, 7, 5]]],
    layout: {
      'text-field': ['get', lang],
      'text-font': cityFont,
      'text-size': citySize,
      'icon-image': ['case', ['==', ['get', 'kind'], 'capital'], 'dot:capital', 'dot:city'],
      // Beside the dot, or outside a cluster that covers it.
      'icon-optional': true,
      'text-variable-anchor-offset': [
        'left',
        [0.5, 0],
        'right',
        [-0.5, 0],
        'top',
        [0, 2],
        'bottom',
        [0, -2],
        'top-left',
        [1.5, 1],
        'top-right',
        [-1.5, 1],
      ],
      'text-justify': 'auto',
      'text-padding': 4,
      'symbol-sort-key': byRank,
    },
    paint: { 'text-color': ink.city, ...halo(ink) },
  },
  {
    // At town scale the name is centred, without a dot.
    id: 'towns',
    type: 'symbol',
    source: world,
    'source-layer': 'place',
    minzoom: nearFrom,
    filter: settlement,
    layout: {
      'text-field': ['get', lang],
      'text-font': cityFont,
      'text-size': citySize,
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 1.6,
      'symbol-sort-key': byRank,
    },
    paint: { 'text-color': ink.city, ...halo(ink), 'text-opacity': ['interpolate', ['linear'], ['zoom'], 12, 1, 14, 0.55] },
  },
  {
    id: 'countries',
    type: 'symbol',
    source: world,
    'source-layer': 'place',
    maxzoom: 6.5,
    filter: ['all', ['==', ['get', 'kind'], 'country'], ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 2.5, 2, 3.5, 3, 4.5, 5]]],
    layout: {
      'text-field': lang === 'zh' ? ['get', 'zh'] : ['upcase', ['get', 'en']],
      'text-font': medium,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        2,
        ['case', ['<=', byRank, 1], 12, 10],
        6,
        ['case', ['<=', byRank, 1], 20, 14],
      ],
      'text-letter-spacing': lang === 'zh' ? 0.3 : 0.14,
      'text-max-width': 7,
      'text-padding': 6,
      'symbol-sort-key': byRank,
    },
    paint: { 'text-color': ink.country, ...halo(ink) },
  },
]
