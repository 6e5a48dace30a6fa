/** One vehicle's track with what the rules make of it: parks, gaps, distance. */
import {
  distancesOf,
  type Gap,
  gapAfter,
  gapsIn,
  type Mileage,
  mileageOf,
  type Park,
  type ParkingRule,
  parksIn,
  type Track,
} from '@outrider/track'
import type { TrackAnswer } from './track-source.ts'
import type { Day, TrackVehicle } from './query.ts'

export interface LoadedTrack {
  readonly vehicleId: string
  /** Empty: not known yet. */
  readonly name: string
  /** CSS colour of this vehicle on map, curve and lists. */
  readonly colour: string
  readonly track: Track
  /** Points that are stored of the time asked for. */
  readonly total: number
  /** Not every point is in `track`; those of `whole` are. */
  readonly reduced: boolean
  /** Where every point is in `track`. */
  readonly whole: readonly Day[]
  readonly parks: readonly Park[]
  /** Where no point came for long; only looked for where every point is there. */
  readonly gaps: readonly Gap[]
  /** km driven up to each row. */
  readonly km: Float64Array
  readonly mileage: Mileage
  /** By bit of `alarms`. */
  readonly alarmNames: readonly string[]
  /** Titles of platforms that did not answer. */
  readonly missing: readonly string[]
}

/** What came, and where it is complete. */
export interface TrackParts extends TrackAnswer {
  readonly whole: readonly Day[]
}

type Ruled = Pick<LoadedTrack, 'parks' | 'km' | 'mileage'>

function ruled(track: Track, rule: ParkingRule): Ruled {
  const parks = parksIn(track, rule)
  const km = distancesOf(track, parks)
  return { parks, km, mileage: mileageOf(track, parks, km) }
}

export function loadedTrack({ id, name }: TrackVehicle, colour: string, parts: TrackParts, rule: ParkingRule): LoadedTrack {
  const { track, total, reduced, whole, alarmNames, missing } = parts
  const gaps = gapsIn(track, { longerThan: gapAfter(track) }).filter(gap =>
    whole.some(({ from, to }) => gap.from >= from && gap.to <= to),
  )
  return { vehicleId: id, name, colour, track, total, reduced, whole, gaps, alarmNames, missing, ...ruled(track, rule) }
}

export const withParking = (loaded: LoadedTrack, rule: ParkingRule): LoadedTrack => ({
  ...loaded,
  ...ruled(loaded.track, rule),
})
