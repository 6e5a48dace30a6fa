/** How far a vehicle drove: by its fixes, and by its odometer where that can be believed. */
import { fastest, fixKind, fixesOf, slack } from './fixes.ts'
import { settledOf } from './rests.ts'
import { metresBetween } from './sphere.ts'
import type { Park } from './parking.ts'
import { pointFlags, type Track } from './track.ts'

/** Standing in traffic a fix wanders so far, metres, at less than this speed, 0.1 km/h: that is no way. */
const wanders = 40
const standingBelow = 30
/** An odometer that stays where it is while this many metres are driven with ACC on does not count. */
const stuckAfter = 2_000
/** Metres of one unit of the odometer column. */
const odometerUnit = 100

/**
 * Of each row, km driven from the beginning of the track up to it. In a park nothing is added, nor by a leap that no driving explains.
 * Over a gap it is the straight line, which is the least it can have been.
 */
export function distancesOf(track: Track, parks: readonly Park[]): Float64Array {
  const fixes = fixesOf(track)
  const settled = settledOf(track)
  const { rows, torn } = fixes
  const km = new Float64Array(track.length)
  let metres = 0
  let next = 0
  /** Where the way has come to, what park that is in, and how fast it was there. */
  let latitude = 0
  let longitude = 0
  let inPark = -1
  let slow = false
  let filled = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    while (filled < row) km[filled++] = metres / 1_000
    while (next < parks.length && (parks[next] as Park).lastRow < row) next++
    const park = parks[next]
    const here = park && park.firstRow <= row && park.latitude !== null ? next : -1
    const lat = here >= 0 ? ((park as Park).latitude as number) * 1e6 : (settled.latitude[at] as number)
    const lon = here >= 0 ? ((park as Park).longitude as number) * 1e6 : (settled.longitude[at] as number)
    const slowHere = (track.speed[row] as number) < standingBelow
    if (at > 0 && !(here >= 0 && here === inPark)) {
      const way = torn[at] ? 0 : metresBetween(latitude, longitude, lat, lon)
      if (!torn[at] && slow && slowHere && here < 0 && way < wanders) continue
      metres += way
    }
    latitude = lat
    longitude = lon
    inPark = here
    slow = slowHere
  }
  km.fill(metres / 1_000, filled)
  return km
}

export interface Mileage {
  km: number
  /** `both`: by the odometer where it is sound, by distance elsewhere. */
  by: 'odometer' | 'distance' | 'both'
}

/** Of a track with its parks; `km` when its distances are known already. */
export function mileageOf(track: Track, parks: readonly Park[], km: Float64Array = distancesOf(track, parks)): Mileage {
  const { length, mileage, time, flags } = track
  const { kind, rows } = fixesOf(track)
  const [firstFix, lastFix] = [rows[0] ?? length, rows.at(-1) ?? -1]
  const kmAt = (row: number): number => km[row] as number
  let [byOdometer, byDistance] = [0, 0]
  let sound = false
  /** The last row with an odometer; where its value was first read; what was driven with ACC on since then, km. */
  let last = -1
  let since = -1
  let driven = 0
  /** From where the odometer last changed to a row where it reads `risen` more. */
  const step = (row: number, risen: number): void => {
    const seconds = ((time[row] as number) - (time[since] as number)) / 1_000
    const metres = risen * odometerUnit
    const possible = metres >= 0 && metres <= fastest * seconds + odometerUnit + slack
    if (possible && driven * 1_000 - metres <= stuckAfter) {
      byOdometer += metres / 1_000
      sound = true
    } else byDistance += kmAt(row) - kmAt(since)
  }
  for (let row = 0; row < length; row++) {
    const value = mileage[row] as number
    if (value < 0 || kind[row] === fixKind.doubted) continue
    // Without a fix the distance is only known at the end of the tunnel: until then there is nothing to hold the odometer against.
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
  // Less than a unit of the odometer by distance is the rounding at both ends.
  const mixed = byDistance * 1_000 >= odometerUnit
  return { km: byOdometer + byDistance, by: sound ? (mixed ? 'both' : 'odometer') : 'distance' }
}
