/** What a fuel sensor sent, and what is found in it. */
/** The median of a minute's readings. */
export interface FuelReading {
  /** ms since 1970, begin of the minute. */
  at: number
  ml: number
  /** As the sensor sent it, where that is known: a curve of the vehicle makes litres of it. */
  raw?: number
  /** Whether the vehicle moved in this minute. */
  moves: boolean
  /** Degrees, WGS-84; null: no fix. */
  latitude: number | null
  longitude: number | null
}

export interface FuelEvent {
  kind: 'refuelling' | 'loss'
  beginAt: number
  endAt: number
  beginMl: number
  endMl: number
  /** First and last reading that its levels are medians of, ms since 1970. */
  evaluatedFrom: number
  evaluatedUntil: number
  latitude: number | null
  longitude: number | null
}
