/**
 * Where a vehicle stood: runs of reports that say it stands, at one place. Receivers drift while parked, a single report errs, an engine
 * is started for a moment: none of these ends a run. What is carried off, by a ferry or a tow truck, does not stand, whatever its ACC says.
 */
import { fixKind, fixesOf } from './fixes.ts'
import { eastward, within } from './sphere.ts'
import type { Track } from './track.ts'

/** What a report says of standing: nothing (no fix, so no speed), that it moves, that it stands. */
export const says = { nothing: 0, moves: 1, stands: 2 } as const

export interface Standing {
  /** ms since 1970. */
  from: number
  to: number
  firstRow: number
  lastRow: number
  /** 1e-6 degrees; null: there is no fix in all of it. */
  middle: { latitude: number; longitude: number } | null
  /** Nothing says that it ended: the track does. */
  open: boolean
}

/** One place reaches so far, metres: receivers drift, and yards are wide. */
const reach = 200
/** So many fixes one after the other must lie outside before the vehicle counts as gone. */
const goneAfter = 3
/** So many reports that it moves, within so many ms, do not end a run when it stands at the same place again. */
const blinkRows = 2
const blinkTime = 60_000
/** The middle of a place is taken from at most so many fixes, evenly spread. */
const middleFrom = 101

/** The median in each direction of the fixes within reach: some that are far off do not move it. */
function middleOf(track: Track, kind: Uint8Array, firstRow: number, lastRow: number): Standing['middle'] {
  const step = Math.max(1, Math.ceil((lastRow - firstRow + 1) / middleFrom))
  const latitudes: number[] = []
  const longitudes: number[] = []
  for (let row = firstRow; row <= lastRow; row += step) {
    if (kind[row] !== fixKind.believed) continue
    latitudes.push(track.latitude[row] as number)
    const longitude = track.longitude[row] as number
    // Counted on from the first: on the 180th meridian neighbours lie a whole circle apart.
    longitudes.push(
      longitudes.length === 0 ? longitude : (longitudes[0] as number) + eastward(longitudes[0] as number, longitude),
    )
  }
  if (latitudes.length === 0 && step > 1) return middleOf(track, kind, firstRow, Math.min(lastRow, firstRow + middleFrom - 1))
  if (latitudes.length === 0) return null
  const half = latitudes.length >> 1
  const median = (values: number[]) => Float64Array.from(values).sort()[half] as number
  return { latitude: median(latitudes), longitude: eastward(0, median(longitudes)) }
}

/**
 * @param told of each row: `says`
 * @param atLeast ms
 */
export function standings(track: Track, told: Uint8Array, atLeast: number): Standing[] {
  const { kind } = fixesOf(track)
  const { time, latitude, longitude, length } = track
  const found: Standing[] = []
  let firstRow = -1
  let lastRow = -1
  /** Mean of the fixes so far; `fixes` of them. */
  let meanLatitude = 0
  let meanLongitude = 0
  let fixes = 0
  let outside = 0
  let firstOutside = -1
  let moving = 0
  let firstMoving = -1

  const near = (row: number): boolean =>
    fixes === 0 || within(reach, meanLatitude, meanLongitude, latitude[row] as number, longitude[row] as number)

  const end = (open: boolean): void => {
    // It stood until the first report from this place that says otherwise: a terminal that slept all night tells it in the morning.
    const until = firstMoving >= 0 && (kind[firstMoving] !== fixKind.believed || near(firstMoving)) ? firstMoving : lastRow
    const [from, to] = [time[firstRow] as number, time[until] as number]
    if (to - from >= atLeast) {
      found.push({ from, to, firstRow, lastRow, middle: middleOf(track, kind, firstRow, lastRow), open })
    }
    firstRow = -1
  }

  for (let row = 0; row <= length; row++) {
    if (row === length) {
      if (firstRow < 0) break
      const again = firstOutside
      end(moving === 0 && outside === 0)
      // The last fixes lie elsewhere, too few to have ended it: they may be a place of their own.
      if (again >= 0) row = again - 1
      continue
    }
    if (kind[row] === fixKind.doubted || told[row] === says.nothing) continue
    const stands = told[row] === says.stands
    const placed = kind[row] === fixKind.believed
    if (firstRow < 0) {
      if (!stands) continue
      firstRow = row
      meanLatitude = fixes = outside = moving = 0
      meanLongitude = longitude[row] as number
      firstOutside = firstMoving = -1
    }
    if (!stands) {
      if (moving++ === 0) firstMoving = row
      const over =
        moving > blinkRows || (time[row] as number) - (time[firstMoving] as number) > blinkTime || (placed && !near(row))
      if (!over) continue
      const again = firstOutside
      end(false)
      if (again >= 0) row = again - 1
      continue
    }
    if (placed && !near(row)) {
      if (outside++ === 0) firstOutside = row
      if (outside >= goneAfter) {
        row = firstOutside - 1
        end(false)
      }
      continue
    }
    if (placed) {
      outside = 0
      firstOutside = -1
      fixes++
      meanLatitude += ((latitude[row] as number) - meanLatitude) / fixes
      meanLongitude += eastward(meanLongitude, longitude[row] as number) / fixes
    }
    if (outside > 0) continue
    moving = 0
    firstMoving = -1
    lastRow = row
  }
  return found
}
