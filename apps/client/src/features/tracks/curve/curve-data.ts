/** Speeds of several vehicles as the drawing of curves wants them: one axis of time for all, a column for each. */
import { isDoubted, rowAtTime, speaksAt, speedAt, type SpeedSource, type Track } from '@outrider/track'
import type { LoadedTrack } from '../replay/loaded-track.ts'

export const speedSources = ['gps', 'recorder'] as const satisfies readonly SpeedSource[]

export type Curved = Pick<LoadedTrack, 'track' | 'gaps'>

/** Seconds since 1970; km/h. undefined: this vehicle says nothing of that moment; null: its curve is broken there. */
export interface CurveData {
  times: number[]
  columns: (number | null | undefined)[][]
}

/** A moment in the midst of each gap, where the curve is broken, ms. */
const middlesOf = ({ gaps }: Curved): number[] => gaps.map(({ from, to }) => (from + to) / 2)

function timesOf(tracks: readonly Curved[]): Float64Array {
  const length = tracks.reduce((sum, { track, gaps }) => sum + track.length + gaps.length, 0)
  const all = new Float64Array(length)
  let at = 0
  for (const each of tracks) {
    all.set(each.track.time, at)
    all.set(middlesOf(each), at + each.track.length)
    at += each.track.length + each.gaps.length
  }
  all.sort()
  let kept = 0
  for (const time of all) if (kept === 0 || time !== all[kept - 1]) all[kept++] = time
  return all.subarray(0, kept)
}

export function curveData(tracks: readonly Curved[], source: SpeedSource): CurveData {
  const times = timesOf(tracks)
  const columns = tracks.map(each => {
    const { track, gaps } = each
    const column = Array.from<number | null | undefined>({ length: times.length })
    let row = 0
    let next = 0
    times.forEach((time, at) => {
      while (next < gaps.length && (gaps[next]?.to ?? 0) <= time) next++
      // All of it: moments of other vehicles in between would else be bridged.
      if ((gaps[next]?.from ?? Number.POSITIVE_INFINITY) < time) column[at] = null
      // Of several points of one moment the last one counts.
      for (; row < track.length && track.time[row] === time; row++) {
        if (!isDoubted(track, row)) column[at] = speedAt(track, row, source)
      }
    })
    return column
  })
  return { times: Array.from(times, time => time / 1000), columns }
}

/** km/h of the last report before `time`, unless that is too long ago to say anything of it. */
export function speedNear(track: Track, time: number, source: SpeedSource): number | null {
  const row = rowAtTime(track, time)
  return row < 0 || !speaksAt(track, row, time) ? null : speedAt(track, row, source)
}

export const says = (track: Track, source: SpeedSource): boolean => {
  for (let row = 0; row < track.length; row++) if (speedAt(track, row, source) !== null) return true
  return false
}
