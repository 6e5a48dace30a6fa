/** Driven distance: along the fixes, and by the odometer where that is plausible. */
import { maxSpeed, fixKind, fixesOf, positionTolerance } from './fixes.ts'
import { type OdometerDoubt, odometerDoubt, odometerFlags } from './odometer.ts'
import { settledFixesOf } from './settled-fixes.ts'
import { metresBetween } from './sphere.ts'
import type { Stop } from './stops.ts'
import { pointFlags, type Track } from './track.ts'

/** While stationary in traffic (below `stationaryBelow`, 0.1 km/h) fixes drift by up to this many metres; drift adds no distance. */
const driftMetres = 40
const stationaryBelow = 30
/** An odometer that does not change while this many metres are driven with ACC on is considered stuck. */
const stuckOdometerMetres = 2_000
/** Metres of one unit of the odometer column. */
const odometerUnitMetres = 100

/**
 * For each row the distance driven from the beginning of the track, km. Neither a stop nor a position jump adds distance. A gap adds its
 * straight line, which is the lower bound. O(n).
 * @param stops of this track, ordered by time (`stopsIn`)
 */
export function distancesOf(track: Track, stops: readonly Stop[]): Float64Array {
  const fixes = fixesOf(track)
  const settled = settledFixesOf(track)
  const { rows, jumpBefore } = fixes
  const km = new Float64Array(track.length)
  let metres = 0
  let next = 0
  /** The previous position, its stop (-1: none), and whether it was slow there. */
  let latitude = 0
  let longitude = 0
  let currentStop = -1
  let slow = false
  let filled = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    while (filled < row) km[filled++] = metres / 1_000
    while (next < stops.length && (stops[next] as Stop).lastRow < row) next++
    const stop = stops[next]
    const here = stop && stop.firstRow <= row && stop.latitude !== null ? next : -1
    const lat = here >= 0 ? ((stop as Stop).latitude as number) * 1e6 : (settled.latitude[at] as number)
    const lon = here >= 0 ? ((stop as Stop).longitude as number) * 1e6 : (settled.longitude[at] as number)
    const slowHere = (track.speed[row] as number) < stationaryBelow
    if (at > 0 && !(here >= 0 && here === currentStop)) {
      const path = jumpBefore[at] ? 0 : metresBetween(latitude, longitude, lat, lon)
      if (!jumpBefore[at] && slow && slowHere && here < 0 && path < driftMetres) continue
      metres += path
    }
    latitude = lat
    longitude = lon
    currentStop = here
    slow = slowHere
  }
  km.fill(metres / 1_000, filled)
  return km
}

export interface Mileage {
  km: number
  /** `both`: by the odometer where it is plausible, by the distance between fixes elsewhere. */
  by: 'odometer' | 'distance' | 'both'
  /** Why the odometer does not count. */
  doubt?: OdometerDoubt
}

/**
 * Mileage of a track, km: the odometer where it is plausible, the distance between fixes elsewhere. O(n).
 * @param stops of this track (`stopsIn`)
 * @param km result of `distancesOf`, if already computed
 */
export function mileageOf(track: Track, stops: readonly Stop[], km: Float64Array = distancesOf(track, stops)): Mileage {
  const { length, mileage, time, flags } = track
  const doubt = odometerDoubt(track, km)
  if (doubt) return { km: km[length - 1] ?? 0, by: 'distance', doubt }
  const { kind, rows } = fixesOf(track)
  const [firstFix, lastFix] = [rows[0] ?? length, rows.at(-1) ?? -1]
  const kmAt = (row: number): number => km[row] as number
  let [byOdometer, byDistance] = [0, 0]
  let sound = false
  /** The last row with an odometer value; the row where that value was first reported; km driven with ACC on since then. */
  let last = -1
  let since = -1
  let driven = 0
  /** Accounts for the stretch from the last odometer change to `row`, where the odometer is `risen` units higher. */
  const step = (row: number, risen: number): void => {
    const seconds = ((time[row] as number) - (time[since] as number)) / 1_000
    const metres = risen * odometerUnitMetres
    const possible = metres >= 0 && metres <= maxSpeed * seconds + odometerUnitMetres + positionTolerance
    if (possible && driven * 1_000 - metres <= stuckOdometerMetres) {
      byOdometer += metres / 1_000
      sound = true
    } else byDistance += kmAt(row) - kmAt(since)
  }
  for (let row = 0; row < length; row++) {
    const value = (flags[row] as number) & odometerFlags.fixesCount ? -1 : (mileage[row] as number)
    if (value < 0 || kind[row] === fixKind.implausible) continue
    // In a tunnel the distance is only known at its end; until then there is nothing to compare the odometer with.
    if (kind[row] === fixKind.none && row > firstFix && row < lastFix) continue
    if (last < 0) {
      byDistance += kmAt(row)
      since = row
    } else {
      const accOn = ((flags[row] as number) | (flags[last] as number)) & pointFlags.accOn
      if (accOn) driven += kmAt(row) - kmAt(last)
      const risen = value - (mileage[last] as number)
      if (risen !== 0) {
        step(row, risen)
        since = row
        driven = 0
      }
    }
    last = row
  }
  if (last > since) step(last, 0)
  byDistance += (length > 0 ? kmAt(length - 1) : 0) - (last < 0 ? 0 : kmAt(last))
  // Less than one odometer unit is rounding at both ends.
  const mixed = byDistance * 1_000 >= odometerUnitMetres
  return { km: byOdometer + byDistance, by: sound ? (mixed ? 'both' : 'odometer') : 'distance' }
}
