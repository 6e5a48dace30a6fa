/** Driven distance: along the fixes, and by the odometer where that is plausible. */
import { fixKind, fixesOf } from './fixes.ts'
import { maxSpeed, positionTolerance } from './jumps.ts'
import { movementOf } from './movement-of-track.ts'
import { type OdometerDoubt, odometerDoubt, odometerFlags, odometerIsOffAt } from './odometer.ts'
import { pointFlags, type Track } from './track.ts'

/** An odometer that does not change while this many metres are driven with ACC on is considered stuck. */
const stuckOdometerMetres = 2_000
/** Metres of one unit of the odometer column. */
const odometerUnitMetres = 100

/**
 * For each row the distance driven from the beginning of the track by the account of movement, km: no rest, no noise and no jump adds to it. A gap adds
 * its straight line, which is the lower bound. O(n) on the first call per track.
 */
export function distancesOf(track: Track): Float64Array {
  const { metresUntil } = movementOf(track)
  let km = kilometres.get(metresUntil)
  if (km) return km
  km = new Float64Array(metresUntil.length)
  for (let row = 0; row < km.length; row++) km[row] = (metresUntil[row] as number) / 1_000
  kilometres.set(metresUntil, km)
  return km
}

const kilometres = new WeakMap<Float64Array, Float64Array>()

export interface Mileage {
  km: number
  /** `both`: by the odometer where it is plausible, by the distance between fixes elsewhere. */
  by: 'odometer' | 'distance' | 'both'
  /** Why the odometer does not count. */
  doubt?: OdometerDoubt
}

/**
 * Mileage of a track, km: the odometer where it is plausible, the distance between fixes elsewhere. O(n).
 * @param km result of `distancesOf`, if already computed
 */
export function mileageOf(track: Track, km: Float64Array = distancesOf(track)): Mileage {
  const { length, mileage, time, flags } = track
  const doubt = odometerDoubt(track, km)
  if (doubt) return { km: km[length - 1] ?? 0, by: 'distance', doubt }
  const { kind, rows } = fixesOf(track)
  const [firstFix, lastFix] = [rows[0] ?? length, rows.at(-1) ?? -1]
  const kmAt = (row: number): number => km[row] as number
  const isOffAt = odometerIsOffAt(track, km)
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
    } else if (isOffAt?.[row]) {
      byDistance += kmAt(row) - kmAt(since)
      since = row
      driven = 0
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
