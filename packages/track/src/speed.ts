/** Speeds by either source: the receiver, or the tachograph. */
import { isDoubted } from './fixes.ts'
import { noSpeed, pointFlags, type Track } from './track.ts'

export type SpeedSource = 'gps' | 'recorder'

/** km/h; null: this source said nothing, or had no fix to know it from, or none that is believed. */
export function speedAt(track: Track, row: number, source: SpeedSource): number | null {
  if (row < 0 || row >= track.length || isDoubted(track, row)) return null
  if (source === 'recorder') {
    const speed = track.recorderSpeed[row] as number
    return speed === noSpeed ? null : speed / 10
  }
  return (track.flags[row] as number) & pointFlags.fixed ? (track.speed[row] as number) / 10 : null
}

/** The report with the highest speed that is believed; -1: none says a speed. */
export function rowOfTopSpeed(track: Track, source: SpeedSource): number {
  let [top, fastest] = [-1, -1]
  for (let row = 0; row < track.length; row++) {
    const speed = speedAt(track, row, source) ?? -1
    if (speed > fastest) [top, fastest] = [row, speed]
  }
  return top
}

/** km/h, the highest that is believed; null: no report says a speed. */
export const topSpeed = (track: Track, source: SpeedSource = 'gps'): number | null =>
  speedAt(track, rowOfTopSpeed(track, source), source)
