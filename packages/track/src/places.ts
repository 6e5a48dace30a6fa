/** The way of a track as it can be drawn: the places that are believed, each where the rules have it. */
import { fixesOf } from './fixes.ts'
import { settledOf } from './rests.ts'
import type { Track } from './track.ts'

export interface Places {
  /** Rows of the track that have a place, by time; the other columns go along with these. */
  readonly rows: Int32Array
  /** 1e-6 degrees, WGS-84. */
  readonly latitude: Int32Array
  readonly longitude: Int32Array
  /** 1: no driving leads there from the place before. */
  readonly torn: Uint8Array
}

export function placesOf(track: Track): Places {
  const { rows, torn } = fixesOf(track)
  const { latitude, longitude } = settledOf(track)
  return { rows, latitude, longitude, torn }
}
