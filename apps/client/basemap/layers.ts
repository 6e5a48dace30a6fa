/** Content of the embedded map as GeoJSON: land, borders, and place names in both languages. */
import { countries, places, provinces } from '@outrider/geo'
import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { unrollLand } from './antimeridian.ts'
import { borders } from './borders.ts'

/** Minimum zoom of a place by rank (1: largest). */
export const firstZoom = (kind: string, rank: number): number => {
  if (kind === 'country') return Math.max(1, rank)
  if (kind === 'province') return 4
  return Math.min(7, Math.max(2, rank + 1))
}

const place = (properties: { zh: string; en: string; kind: string; rank: number }, lon: number, lat: number): Feature<Point> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lon, lat] },
})

/** Municipalities and special regions are in the list of places already. */
const isCity = (province: string): boolean => /[市区]$/.test(province) && !province.endsWith('自治区')

export interface Layer {
  name: string
  data: FeatureCollection
  /** Simplification tolerance of geojson-vt, in 1/4096 of a tile; points are not affected. */
  tolerance: number
}

/** One feature each, so that a tile only processes nearby land. */
const polygons = ({ coordinates }: MultiPolygon): Feature<Polygon>[] =>
  coordinates.map(rings => ({ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: rings } }))

export function layers(land: Topology, world: Topology): Layer[] {
  const coastline = land.objects['land']
  if (!coastline) throw new Error('the land data hold no land')
  const shapes = feature(land, coastline)
  const features = (shapes.type === 'FeatureCollection' ? shapes.features : [shapes]).flatMap(({ geometry }) =>
    geometry.type === 'Polygon' || geometry.type === 'MultiPolygon' ? polygons(unrollLand(geometry)) : [],
  )
  return [
    { name: 'land', data: { type: 'FeatureCollection', features }, tolerance: 1.5 },
    { name: 'boundary', data: { type: 'FeatureCollection', features: borders(world) }, tolerance: 1.5 },
    {
      name: 'place',
      data: {
        type: 'FeatureCollection',
        features: [
          ...countries.map(({ zh, en, rank, lon, lat }) => place({ zh, en, kind: 'country', rank }, lon, lat)),
          ...provinces
            .filter(({ zh }) => !isCity(zh))
            .map(({ zh, en, lon, lat }) => place({ zh, en, kind: 'province', rank: 3 }, lon, lat)),
          ...places.map(({ zh, en, kind, rank, lon, lat }) => place({ zh, en, kind, rank }, lon, lat)),
        ],
      },
      tolerance: 0,
    },
  ]
}
