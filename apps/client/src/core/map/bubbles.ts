/** Bubbles as the map draws them: out of the columns of an answer, their places in the datum of the ground. */
import { type Datum, inDatum } from '@outrider/geo'
import type { LngLatBoundsLike } from 'maplibre-gl'
import type { Bubbles, MapBox } from '../fleet/map-view.ts'
import type { Tally } from './clusters.ts'
import { type Place, toSquare } from './mercator.ts'

export interface Bubble extends Place, Tally {
  /** Names it while it lasts. */
  seed: string
  /** What its vehicles take up, WGS-84. */
  box: MapBox
}

/** Corners in the datum of the ground. */
export function boundsIn({ west, south, east, north }: MapBox, datum: Datum): LngLatBoundsLike {
  const corner = (longitude: number, latitude: number): [number, number] => {
    const at = inDatum({ latitude, longitude }, 'wgs84', datum)
    return [at.longitude, at.latitude]
  }
  return [corner(west, south), corner(east, north)]
}

export function bubblesOf(columns: Bubbles, datum: Datum): Bubble[] {
  const { seeds, longitude, latitude, boxes } = columns
  return seeds.map((seed, index) => {
    const middle = inDatum({ latitude: latitude[index] ?? 0, longitude: longitude[index] ?? 0 }, 'wgs84', datum)
    const figure = (name: keyof Tally): number => columns[name][index] ?? 0
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
