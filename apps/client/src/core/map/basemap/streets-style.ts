/** Styles for street maps in a deployer's own archive, in our colours. Schemas differ only in names, held in one table. */
import type { Lang } from '@outrider/contract'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
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
    roadClass: ['class', ['motorway', 'trunk'], ['primary', 'secondary'], ['tertiary', 'minor']],
    boundaries: ['boundary', ['all', ['==', ['get', 'admin_level'], 2], ['!=', ['get', 'maritime'], 1]]],
    places: ['place', 'class', ['city', 'town'], ['village', 'suburb', 'neighbourhood']],
    names: { zh: ['name:zh-Hans', 'name:zh', 'name'], en: ['name:en', 'name:latin', 'name'] },
  },
}

const source = 'streets'

export function streetsStyle(ink: Palette, lang: Lang, url: string, schema: Schema, attribution = ''): StyleSpecification {
  const { land, water, green, buildings, boundaries, places, names } = schema
  const [placeLayer, placeField, towns, villages] = places
  const name: ExpressionSpecification = ['coalesce', ...names[lang].map((key): ExpressionSpecification => ['get', key])]
  const area = (id: string, layer: string, colour: string, minzoom = 0): LayerSpecification => ({
    id,
    type: 'fill',
    source,
    'source-layer': layer,
    minzoom,
    filter: ['match', ['geometry-type'], ['Polygon', 'MultiPolygon'], true, false],
    paint: { 'fill-color': colour },
  })
  const label = (id: string, values: string[], font: string[], sizes: [number, number], minzoom: number): LayerSpecification => ({
    id,
    type: 'symbol',
    source,
    'source-layer': placeLayer,
    minzoom,
    filter: ['in', ['get', placeField], ['literal', values]],
    layout: {
      'text-field': name,
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, sizes[0], 14, sizes[1]],
      'text-max-width': 8,
    },
    paint: { 'text-color': ink.city, 'text-halo-color': ink.halo, 'text-halo-width': 1.4 },
  })
  return {
    version: 8,
    sources: { [source]: { type: 'vector', url: `pmtiles://${url}`, ...(attribution ? { attribution } : {}) } },
    layers: [
      land ? seaBackground('background', ink) : { id: 'background', type: 'background', paint: { 'background-color': ink.land } },
      ...(land ? [area('land', land, ink.land)] : []),
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
      ...roads(ink, schema),
      {
        id: 'border',
        type: 'line',
        source,
        'source-layer': boundaries[0],
        filter: boundaries[1],
        paint: { 'line-color': ink.border, 'line-width': 1.2 },
      },
      label('villages', villages, regular, [11, 13], 11),
      label('towns', towns, medium, [11, 18], 3),
    ],
  }
}

/** Casings first, then the roads, so that crossings are not cut. */
function roads(ink: Palette, { roads: layer, roadClass: [field, motorway, major, minor] }: Schema): LayerSpecification[] {
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
