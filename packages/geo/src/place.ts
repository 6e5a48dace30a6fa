/** A named place: one row of the label tables. */
import type { Point } from './sphere.ts'

export interface Place extends Point {
  /** Simplified Chinese. */
  readonly zh: string
  readonly en: string
  /** 1: shown first, when the map shows a continent; 5: shown last. */
  readonly rank: 1 | 2 | 3 | 4 | 5
  readonly kind: 'capital' | 'city' | 'town'
  /** ISO 3166-1, two letters. */
  readonly country: string
}

/** A row as written in the tables: zh, en, latitude, longitude (degrees), rank. */
export type PlaceRow = readonly [zh: string, en: string, lat: number, lon: number, rank: 1 | 2 | 3 | 4 | 5]

export const placeOf = ([zh, en, lat, lon, rank]: PlaceRow, kind: Place['kind'], country: string): Place => ({
  zh,
  en,
  lat,
  lon,
  rank,
  kind,
  country,
})
