/** What the embedded map shows, as GeoJSON: land, borders, and the names of places in both languages. */
import { countries, places, provinces } from '@outrider/geo'
import type { Feature, FeatureCollection, Point } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { borders } from './borders.ts'

/** The smallest zoom at which a place of a rank (1: largest) is in the tiles at all. */
export const firstZoom = (kind: string, rank: number): number => {
  if (kind === 'country') return Math.max(1, rank)
  if (kind === 'province') return 4
  return Math.min(7, rank + 1)
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
  /** What geojson-vt may straighten, in 1/4096 of a tile; points are not touched. */
  tolerance: number
}

export function layers(land: Topology, world: Topology): Layer[] {
  const ground = land.objects['land']
  if (!ground) throw new Error('the land data hold no land')
  const shapes = feature(land, ground)
  return [
    {
      name: 'land',
      data: shapes.type === 'FeatureCollection' ? shapes : { type: 'FeatureCollection', features: [shapes] },
      tolerance: 3,
    },
    { name: 'boundary', data: { type: 'FeatureCollection', features: borders(world) }, tolerance: 3 },
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
