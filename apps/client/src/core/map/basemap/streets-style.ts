/** Styles for street maps in a deployer's own archive, in our colours. Schemas differ only in names, held in one table. */
import type { Lang } from '@outrider/contract'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Box } from './archive-schema.ts'
import { medium, regular } from './fonts.ts'
import type { Palette } from './palette.ts'
import { seaBackground } from './sea.ts'

interface Schema {
  /** Layer of the land on a sea background; undefined: the archive has water layers on a land background. */
  land: string | undefined
  water: string
  green: [layer: string, field: string, values: string[]]
  buildings: string
  roads: string
  /** Layer with the names of roads. */
  roadNames: string
  /** Property that holds the road class, and its values from large to small. */
  roadClass: [field: string, motorway: string[], major: string[], minor: string[]]
  boundaries: [layer: string, filter: FilterSpecification]
  places: [layer: string, field: string, towns: string[], villages: string[]]
  names: Record<Lang, string[]>
}

export const schemas: Record<'protomaps' | 'openmaptiles', Schema> = {
  protomaps: {
    land: 'earth',
    water: 'water',
    green: ['landuse', 'kind', ['park', 'forest', 'wood', 'nature_reserve', 'national_park', 'grass']],
    buildings: 'buildings',
    roads: 'roads',
    roadNames: 'roads',
    roadClass: ['kind', ['highway'], ['major_road'], ['minor_road']],
    boundaries: ['boundaries', ['==', ['get', 'kind'], 'country']],
    places: ['places', 'kind', ['locality'], ['neighbourhood', 'macrohood']],
    names: { zh: ['name:zh-Hans', 'name:zh', 'name'], en: ['name:en', 'name'] },
  },
  openmaptiles: {
    land: undefined,
    water: 'water',
    green: ['landcover', 'class', ['wood', 'grass']],
    buildings: 'building',
    roads: 'transportation',
    roadNames: 'transportation_name',
    roadClass: ['class', ['motorway', 'trunk'], ['primary', 'secondary'], ['tertiary', 'minor']],
    boundaries: ['boundary', ['all', ['==', ['get', 'admin_level'], 2], ['!=', ['get', 'maritime'], 1]]],
    places: ['place', 'class', ['city', 'town'], ['village', 'suburb', 'neighbourhood']],
    names: { zh: ['name:zh-Hans', 'name:zh', 'name'], en: ['name:en', 'name:latin', 'name'] },
  },
}

/** One archive of a basemap of streets. */
export interface StreetsArchive {
  url: string
  schema: Schema
  /** undefined: of all the earth. */
  box: Box | undefined
}

export interface StreetsParts {
  sources: StyleSpecification['sources']
  /** The background, if there is nothing else below. */
  below: LayerSpecification[]
  layers: LayerSpecification[]
  /** Above the layers of every archive. */
  names: LayerSpecification[]
}

/** The embedded map ends here: streets of an area are drawn from this zoom on. */
export const streetsFrom = 7

export function streetsParts(ink: Palette, lang: Lang, archives: readonly StreetsArchive[], attribution = ''): StreetsParts {
  const background: LayerSpecification = archives.some(({ schema }) => schema.land)
    ? seaBackground('background', ink)
    : { id: 'background', type: 'background', paint: { 'background-color': ink.land } }
  const parts = archives.map((archive, index) =>
    partsOf(ink, lang, archive, index === 0 ? 'streets' : `streets ${index + 1}`, attribution),
  )
  return {
    sources: Object.assign({}, ...parts.map(({ sources }) => sources)),
    below: [background],
    layers: parts.flatMap(({ layers }) => layers),
    names: parts.flatMap(({ names }) => names),
  }
}

/** Layers of one archive; those of the first have plain names. */
function partsOf(ink: Palette, lang: Lang, { url, schema, box }: StreetsArchive, source: string, attribution: string) {
  const suffix = source.slice('streets'.length)
  const first = box ? streetsFrom : 0
  const own = (layer: LayerSpecification): LayerSpecification => ({
    ...layer,
    id: `${layer.id}${suffix}`,
    minzoom: Math.max(layer.minzoom ?? 0, first),
  })
  const { land, water, green, buildings, boundaries } = schema
  const area = (id: string, layer: string, colour: string, minzoom = 0): LayerSpecification => ({
    id,
    type: 'fill',
    source,
    'source-layer': layer,
    minzoom,
    filter: ['match', ['geometry-type'], ['Polygon', 'MultiPolygon'], true, false],
    paint: { 'fill-color': colour },
  })
  const layers: LayerSpecification[] = [
    ...(land ? [area('land of streets', land, ink.land)] : []),
    {
      id: 'green',
      type: 'fill',
      source,
      'source-layer': green[0],
      filter: ['in', ['get', green[1]], ['literal', green[2]]],
      paint: { 'fill-color': ink.green },
    },
    area('water', water, ink.sea),
    area('buildings', buildings, ink.building, 14),
    ...roads(ink, schema, source),
    {
      id: 'border of streets',
      type: 'line',
      source,
      'source-layer': boundaries[0],
      filter: boundaries[1],
      paint: { 'line-color': ink.border, 'line-width': 1.2 },
    },
  ]
  const bounds = box ? { bounds: [...box] as [number, number, number, number] } : {}
  return {
    sources: {
      [source]: { type: 'vector' as const, url: `pmtiles://${url}`, ...bounds, ...(attribution ? { attribution } : {}) },
    },
    layers: layers.map(own),
    names: [...roadNames(ink, lang, schema, source), ...placeNames(ink, lang, schema, source)].map(own),
  }
}

const nameIn = (lang: Lang, { names }: Schema): ExpressionSpecification => [
  'coalesce',
  ...names[lang].map((key): ExpressionSpecification => ['get', key]),
]
const halo = (ink: Palette) => ({ 'text-halo-color': ink.halo, 'text-halo-width': 1.4 })

/** Along the roads, from large to small: what is placed last is placed first. */
function roadNames(ink: Palette, lang: Lang, schema: Schema, source: string): LayerSpecification[] {
  const [field, motorway, major, minor] = schema.roadClass
  const rows = [
    { id: 'minor', values: minor, minzoom: 14.5 },
    { id: 'major', values: major, minzoom: 12 },
    { id: 'motorway', values: motorway, minzoom: 10 },
  ]
  return rows.map(({ id, values, minzoom }) => ({
    id: `road-${id}-name`,
    type: 'symbol',
    source,
    'source-layer': schema.roadNames,
    minzoom,
    filter: ['in', ['get', field], ['literal', values]],
    layout: {
      'symbol-placement': 'line',
      'text-field': nameIn(lang, schema),
      'text-font': regular,
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, 10.5, 18, 14],
      'symbol-spacing': 320,
      'text-padding': 6,
    },
    paint: { 'text-color': ink.street, ...halo(ink) },
  }))
}

/** Towns are placed before villages. */
function placeNames(ink: Palette, lang: Lang, schema: Schema, source: string): LayerSpecification[] {
  const [layer, field, towns, villages] = schema.places
  const label = (id: string, values: string[], font: string[], sizes: [number, number], minzoom: number): LayerSpecification => ({
    id,
    type: 'symbol',
    source,
    'source-layer': layer,
    minzoom,
    filter: ['in', ['get', field], ['literal', values]],
    layout: {
      'text-field': nameIn(lang, schema),
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, sizes[0], 14, sizes[1]],
      'text-max-width': 8,
    },
    paint: { 'text-color': ink.city, ...halo(ink) },
  })
  return [label('villages', villages, regular, [11, 13], 11), label('towns of streets', towns, medium, [11, 18], 3)]
}

/** Casings first, then the roads, so that crossings are not cut. */
function roads(
  ink: Palette,
  { roads: layer, roadClass: [field, motorway, major, minor] }: Schema,
  source: string,
): LayerSpecification[] {
  const kinds = [
    { id: 'minor', values: minor, minzoom: 12, colour: ink.road, width: 7 },
    { id: 'major', values: major, minzoom: 8, colour: ink.road, width: 11 },
    { id: 'motorway', values: motorway, minzoom: 5, colour: ink.motorway, width: 13 },
  ]
  return [2, 0].flatMap(casing =>
    kinds.map(
      ({ id, values, minzoom, colour, width }): LayerSpecification => ({
        id: casing ? `road-${id}-casing` : `road-${id}`,
        type: 'line',
        source,
        'source-layer': layer,
        minzoom,
        filter: ['in', ['get', field], ['literal', values]],
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': casing ? ink.casing : colour,
          'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], minzoom, 0.6 + casing / 2, 17, width + casing],
        },
      }),
    ),
  )
}
