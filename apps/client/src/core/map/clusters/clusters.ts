/** Clusters as drawn, from the worker's columns, in the datum of the basemap. */
import { type Datum, convertDatum } from '@outrider/geo'
import type { LngLatBoundsLike } from 'maplibre-gl'
import type { ClusterColumns, MapBox } from '../../fleet/map-view.ts'
import type { StateCounts } from './cluster-rules.ts'
import { type MercatorPoint, toSquare } from '@outrider/geo/mercator'

export interface Cluster extends MercatorPoint, StateCounts {
  /** Id, stable while the cluster exists. */
  seed: string
  /** Bounding box of its vehicles, WGS-84. */
  box: MapBox
}

/** Corners in the datum of the basemap. */
export function boundsIn({ west, south, east, north }: MapBox, datum: Datum): LngLatBoundsLike {
  const corner = (longitude: number, latitude: number): [number, number] => {
    const at = convertDatum({ latitude, longitude }, 'wgs84', datum)
    return [at.longitude, at.latitude]
  }
  return [corner(west, south), corner(east, north)]
}

export function clustersOf(columns: ClusterColumns, datum: Datum): Cluster[] {
  const { seeds, longitude, latitude, boxes } = columns
  return seeds.map((seed, index) => {
    const middle = convertDatum({ latitude: latitude[index] ?? 0, longitude: longitude[index] ?? 0 }, 'wgs84', datum)
    const figure = (name: keyof StateCounts): number => columns[name][index] ?? 0
    const side = (at: number): number => boxes[index * 4 + at] ?? 0
    return {
      seed,
      ...toSquare(middle.longitude, middle.latitude),
      count: figure('count'),
      driving: figure('driving'),
      idling: figure('idling'),
      parked: figure('parked'),
      offline: figure('offline'),
      alarm: figure('alarm'),
      box: { west: side(0), south: side(1), east: side(2), north: side(3) },
    }
  })
}
