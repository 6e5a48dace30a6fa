/** Cutting tracks by time and putting them together again. */
import { columnNames, emptyTrack, inOrder, type Track } from './track.ts'

/** The last row at or before this time; -1: the track begins later. Of several rows of one time the last. */
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

/** The first row at or after this time; `length`: the track ends before. */
function firstRowFrom({ time, length }: Track, at: number): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((time[middle] as number) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The points from one time to another, both included. Views of the same columns: nothing is copied. */
export function sliceTrack(track: Track, fromMs: number, toMs: number): Track {
  const first = firstRowFrom(track, fromMs)
  const end = Math.max(first, rowAtTime(track, toMs) + 1)
  if (first === 0 && end === track.length) return track
  return {
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
 * One track of several, however they overlap; a point that is in more than one stands once. What lies over a cut, a park above all, is
 * found by asking the joined track: halves of a park may each be too short to be one.
 */
export function mergeTracks(tracks: readonly Track[]): Track {
  const filled = tracks.filter(track => track.length > 0).sort((a, b) => (a.time[0] as number) - (b.time[0] as number))
  const [only] = filled
  if (filled.length === 1 && only) return inOrder(only)
  const all = emptyTrack(filled.reduce((length, track) => length + track.length, 0))
  let at = 0
  for (const track of filled) {
    for (const name of columnNames) all[name].set(track[name], at)
    at += track.length
  }
  return inOrder(all)
}
