/** Speeds of several vehicles for the plot: one shared time axis, one column per vehicle. */
import { isImplausible, rowAtTime, isCurrentAt, speedAt, type SpeedSource, type Track } from '@outrider/track'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { sampleAt } from '../replay/track-sample.ts'

export const speedSources = ['gps', 'recorder'] as const satisfies readonly SpeedSource[]

export type CurveTrack = Pick<LoadedTrack, 'track' | 'gaps'>

/** Seconds since 1970; km/h. undefined: no value of this vehicle at that time; null: its curve is interrupted there. */
export interface CurveData {
  times: number[]
  columns: (number | null | undefined)[][]
}

/** The middle of each gap, where the curve is interrupted, ms. */
const gapCentres = ({ gaps }: CurveTrack): number[] => gaps.map(({ from, to }) => (from + to) / 2)

function timesOf(tracks: readonly CurveTrack[]): Float64Array {
  const length = tracks.reduce((sum, { track, gaps }) => sum + track.length + gaps.length, 0)
  const all = new Float64Array(length)
  let at = 0
  for (const each of tracks) {
    all.set(each.track.time, at)
    all.set(gapCentres(each), at + each.track.length)
    at += each.track.length + each.gaps.length
  }
  all.sort()
  let kept = 0
  for (const time of all) if (kept === 0 || time !== all[kept - 1]) all[kept++] = time
  return all.subarray(0, kept)
}

export function curveData(tracks: readonly CurveTrack[], source: SpeedSource): CurveData {
  const times = timesOf(tracks)
  const columns = tracks.map(each => {
    const { track, gaps } = each
    const column = Array.from<number | null | undefined>({ length: times.length })
    let row = 0
    let next = 0
    times.forEach((time, at) => {
      while (next < gaps.length && (gaps[next]?.to ?? 0) <= time) next++
      // Set for the whole gap; otherwise times of other vehicles would be bridged.
      if ((gaps[next]?.from ?? Number.POSITIVE_INFINITY) < time) column[at] = null
      // Of several points at the same time the last one counts.
      for (; row < track.length && track.time[row] === time; row++) {
        if (!isImplausible(track, row)) column[at] = speedAt(track, row, source)
      }
    })
    return column
  })
  return { times: Array.from(times, time => time / 1000), columns }
}

/** km/h of the last report before `time`; null when that report is too old or has no speed. */
export function speedNear(track: Track, time: number, source: SpeedSource): number | null {
  const row = rowAtTime(track, time)
  return row < 0 || !isCurrentAt(track, row, time) ? null : speedAt(track, row, source)
}

/** km/h; the receiver's is that of the readout and of the marker, a tachograph's that of its last report. null: unknown. */
export const speedShownAt = (loaded: LoadedTrack, time: number, source: SpeedSource): number | null =>
  source === 'gps' ? (sampleAt(loaded, time)?.speed ?? null) : speedNear(loaded.track, time, source)

export const hasSpeeds = (track: Track, source: SpeedSource): boolean => {
  for (let row = 0; row < track.length; row++) if (speedAt(track, row, source) !== null) return true
  return false
}
