/** The track of one vehicle with derived stops, gaps and distances. */
import {
  distancesOf,
  type Gap,
  gapThreshold,
  gapsIn,
  type Mileage,
  isLeast,
  mileageOf,
  type Stop,
  stopRuleOf,
  stopsIn,
  type Track,
} from '@outrider/track'
import type { TrackResponse } from './track-source.ts'
import type { DaySpan, ParkingRule, TrackVehicle } from './track-query.ts'

export interface LoadedTrack {
  readonly vehicleId: string
  /** Empty: not loaded yet. */
  readonly name: string
  /** CSS colour of this vehicle on map, curve and lists. */
  readonly colour: string
  readonly track: Track
  /** Number of points stored for the period. */
  readonly total: number
  /** `track` is reduced, except in `completeDays`. */
  readonly reduced: boolean
  /** Periods for which `track` has all points. */
  readonly completeDays: readonly DaySpan[]
  readonly stops: readonly Stop[]
  /** Periods without reports; only detected where all points are loaded. */
  readonly gaps: readonly Gap[]
  /** Distance up to each row, km. */
  readonly km: Float64Array
  readonly mileage: Mileage
  /** Reports are so far apart that it is a lower bound. */
  readonly least: boolean
  /** Alarm names, indexed by bit of `alarms`. */
  readonly alarmNames: readonly string[]
  /** Titles of platforms that did not answer. */
  readonly missing: readonly string[]
}

/** The response and the periods for which it is complete. */
export interface TrackParts extends TrackResponse {
  readonly completeDays: readonly DaySpan[]
}

type DerivedTrack = Pick<LoadedTrack, 'stops' | 'km' | 'mileage' | 'least'>

function deriveTrack(track: Track, rule: ParkingRule): DerivedTrack {
  const stops = stopsIn(track, { ...stopRuleOf(track), ...rule })
  const km = distancesOf(track)
  const mileage = mileageOf(track, km)
  return { stops, km, mileage, least: isLeast(track, km, mileage) }
}

export function loadedTrack({ id, name }: TrackVehicle, colour: string, parts: TrackParts, rule: ParkingRule): LoadedTrack {
  const { track, total, reduced, completeDays: whole, alarmNames, missing } = parts
  const gaps = gapsIn(track, { longerThan: gapThreshold(track) }).filter(gap =>
    whole.some(({ from, to }) => gap.from >= from && gap.to <= to),
  )
  return {
    vehicleId: id,
    name,
    colour,
    track,
    total,
    reduced,
    completeDays: whole,
    gaps,
    alarmNames,
    missing,
    ...deriveTrack(track, rule),
  }
}

export const withParkingRule = (loaded: LoadedTrack, rule: ParkingRule): LoadedTrack => ({
  ...loaded,
  ...deriveTrack(loaded.track, rule),
})

/** The chosen vehicle, else the first that has a track, else the first. */
export const focusIn = (tracks: readonly LoadedTrack[], chosenId: string): LoadedTrack | undefined =>
  tracks.find(({ vehicleId }) => vehicleId === chosenId) ?? tracks.find(({ track }) => track.length > 0) ?? tracks[0]
