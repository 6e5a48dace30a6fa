/** Slicing tracks by time and merging them. */
import { columnNames, emptyTrack, sortTrack, type Track } from './track.ts'

/** The last row at or before `at` (ms since 1970); of several rows of one time the last; -1: the track begins later. O(log n). */
export function rowAtTime({ time, length }: Track, at: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((time[middle] as number) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The first row at or after `at` (ms since 1970); `length`: the track ends before. O(log n). */
export function firstRowAtOrAfter({ time, length }: Track, at: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((time[middle] as number) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The points between two times (ms since 1970), both included. The columns are views of the given track: nothing is copied. O(log n). */
export function sliceTrack(track: Track, fromMs: number, toMs: number): Track {
  const first = firstRowAtOrAfter(track, fromMs)
  const end = Math.max(first, rowAtTime(track, toMs) + 1)
  if (first === 0 && end === track.length) return track
  return {
    ...track,
    length: end - first,
    time: track.time.subarray(first, end),
    latitude: track.latitude.subarray(first, end),
    longitude: track.longitude.subarray(first, end),
    speed: track.speed.subarray(first, end),
    recorderSpeed: track.recorderSpeed.subarray(first, end),
    course: track.course.subarray(first, end),
    mileage: track.mileage.subarray(first, end),
    alarms: track.alarms.subarray(first, end),
    flags: track.flags.subarray(first, end),
  }
}

/**
 * Merges tracks, which may overlap; a point of several is kept once. O(n log n). Look for stops and gaps in the merged track: a stop across a border
 * may have two halves that are each too short.
 */
export function mergeTracks(tracks: readonly Track[]): Track {
  const filled = tracks.filter(track => track.length > 0).sort((a, b) => (a.time[0] as number) - (b.time[0] as number))
  const [only] = filled
  if (filled.length === 1 && only) return sortTrack(only)
  // Of parts of one vehicle all have the same; an empty one has it too.
  const movement = tracks.find(track => track.movement)?.movement
  const all = emptyTrack(
    filled.reduce((length, track) => length + track.length, 0),
    movement,
  )
  let at = 0
  for (const track of filled) {
    for (const name of columnNames) all[name].set(track[name], at)
    at += track.length
  }
  return sortTrack(all)
}
