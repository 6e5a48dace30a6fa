/**
 * Runs of reports in which the vehicle stays at one place. Receiver drift, a single wrong report or an engine started for a moment does not end one.
 * A vehicle moved by a ferry or a tow truck is not stationary, even with ACC off.
 */
import { fixKind, movementOf } from './movement-of-track.ts'
import { longitudeDelta, isWithin } from './sphere.ts'
import type { Track } from './track.ts'

/** State of one report; unknown: no fix, so no speed; driving: by the account of movement, which no later report takes back. */
export const motion = { unknown: 0, moving: 1, stationary: 2, driving: 3 } as const

export interface StationarySegment {
  /** ms since 1970. */
  from: number
  to: number
  firstRow: number
  lastRow: number
  /** Median position, 1e-6 degrees; null: the segment has no fix. */
  center: { latitude: number; longitude: number } | null
  /** The segment continues at the end of the track. */
  open: boolean
}

/** Fixes within this distance of the mean are at the same place, metres: receivers drift, and yards are wide. */
const maxRadius = 200
/** This many consecutive fixes outside end the segment. */
const fixesToLeave = 3
/** Up to this many moving reports within this many ms do not end a segment when the vehicle is stationary at the same place again. */
const maxMovingReports = 2
const maxMovingTime = 60_000
/** The median is taken of at most this many fixes, evenly spread. */
const maxMedianFixes = 101

type Positions = Pick<Track, 'latitude' | 'longitude'>

/** Positions of the rows of a track, at rest that of the rest. */
function settledPositions(track: Track): Positions {
  const { rows, latitude, longitude } = movementOf(track)
  const settled = { latitude: track.latitude.slice(), longitude: track.longitude.slice() }
  rows.forEach((row, at) => {
    settled.latitude[row] = latitude[at] as number
    settled.longitude[row] = longitude[at] as number
  })
  return settled
}

/** Median latitude and longitude of the plausible fixes: outliers do not move it. */
function medianCenter(track: Positions, kind: Uint8Array, firstRow: number, lastRow: number): StationarySegment['center'] {
  const step = Math.max(1, Math.ceil((lastRow - firstRow + 1) / maxMedianFixes))
  const latitudes: number[] = []
  const longitudes: number[] = []
  for (let row = firstRow; row <= lastRow; row += step) {
    if (kind[row] !== fixKind.plausible) continue
    latitudes.push(track.latitude[row] as number)
    const longitude = track.longitude[row] as number
    // Relative to the first one, because neighbours on both sides of the 180th meridian differ by a full circle.
    longitudes.push(
      longitudes.length === 0 ? longitude : (longitudes[0] as number) + longitudeDelta(longitudes[0] as number, longitude),
    )
  }
  if (latitudes.length === 0 && step > 1)
    return medianCenter(track, kind, firstRow, Math.min(lastRow, firstRow + maxMedianFixes - 1))
  if (latitudes.length === 0) return null
  const half = latitudes.length >> 1
  const median = (values: number[]) => Float64Array.from(values).sort()[half] as number
  return { latitude: median(latitudes), longitude: longitudeDelta(0, median(longitudes)) }
}

/**
 * Stationary segments of a track, ordered by time. O(n) for real tracks; rows are read again only where a segment ended by leaving its place.
 * @param states `motion` of each row
 * @param minDuration shorter segments are dropped, ms
 */
export function stationarySegments(track: Track, states: Uint8Array, minDuration: number): StationarySegment[] {
  const { kind, moved } = movementOf(track)
  const { time, length } = track
  const positions = settledPositions(track)
  const { latitude, longitude } = positions
  const found: StationarySegment[] = []
  let firstRow = -1
  let lastRow = -1
  /** Mean of the fixes of the segment so far, and their number. */
  let meanLatitude = 0
  let meanLongitude = 0
  let fixes = 0
  let outside = 0
  let firstOutside = -1
  let moving = 0
  let firstMoving = -1

  const near = (row: number): boolean =>
    fixes === 0 || isWithin(maxRadius, meanLatitude, meanLongitude, latitude[row] as number, longitude[row] as number)

  const end = (open: boolean): void => {
    // The segment lasts until the first moving report from this place: a terminal that slept all night reports again in the morning.
    const until = firstMoving >= 0 && (kind[firstMoving] !== fixKind.plausible || near(firstMoving)) ? firstMoving : lastRow
    const [from, to] = [time[firstRow] as number, time[until] as number]
    if (to - from >= minDuration) {
      found.push({ from, to, firstRow, lastRow, center: medianCenter(positions, kind, firstRow, lastRow), open })
    }
    firstRow = -1
  }

  for (let row = 0; row <= length; row++) {
    if (row === length) {
      if (firstRow < 0) break
      const again = firstOutside
      end(moving === 0 && outside === 0)
      // The last fixes are elsewhere, but too few to end the segment: they may be a segment of their own.
      if (again >= 0) row = again - 1
      continue
    }
    if ((kind[row] === fixKind.implausible && moved[row] === 0) || states[row] === motion.unknown) continue
    const stationary = states[row] === motion.stationary
    const hasFix = kind[row] === fixKind.plausible
    if (firstRow < 0) {
      if (!stationary) continue
      firstRow = row
      meanLatitude = fixes = outside = moving = 0
      meanLongitude = longitude[row] as number
      firstOutside = firstMoving = -1
    }
    if (!stationary) {
      if (moving++ === 0) firstMoving = row
      const over =
        states[row] === motion.driving ||
        moving > maxMovingReports ||
        (time[row] as number) - (time[firstMoving] as number) > maxMovingTime ||
        (hasFix && !near(row))
      if (!over) continue
      const again = firstOutside
      end(false)
      if (again >= 0) row = again - 1
      continue
    }
    if (hasFix && !near(row)) {
      if (outside++ === 0) firstOutside = row
      if (outside >= fixesToLeave) {
        row = firstOutside - 1
        end(false)
      }
      continue
    }
    if (hasFix) {
      outside = 0
      firstOutside = -1
      fixes++
      meanLatitude += ((latitude[row] as number) - meanLatitude) / fixes
      meanLongitude += longitudeDelta(meanLongitude, longitude[row] as number) / fixes
    }
    if (outside > 0) continue
    moving = 0
    firstMoving = -1
    lastRow = row
  }
  return found
}
