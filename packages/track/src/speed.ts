/** Speeds by source: GPS receiver or tachograph. */
import { isImplausible } from './fixes.ts'
import { maxSpeed } from './jumps.ts'
import { fixKind, movementOf } from './movement-of-track.ts'
import { noSpeed, pointFlags, type Track } from './track.ts'

export type SpeedSource = 'gps' | 'recorder'

/** km/h; null: no value from this source, no fix, or an implausible fix. */
export function speedAt(track: Track, row: number, source: SpeedSource): number | null {
  return row < 0 || row >= track.length || isImplausible(track, row) ? null : reportedSpeed(track, row, source)
}

/** Faster than any road vehicle, 0.1 km/h: no speed, as 0xFFFF of terminals that know none. */
const noSpeedFrom = maxSpeed * 36

/** Whatever is believed of the fix: km/h; null: no value from this source, or no fix. */
export function reportedSpeed(track: Track, row: number, source: SpeedSource): number | null {
  if (source === 'recorder') {
    const speed = track.recorderSpeed[row] as number
    return speed === noSpeed || speed > noSpeedFrom ? null : speed / 10
  }
  const speed = track.speed[row] as number
  return (track.flags[row] as number) & pointFlags.fixed && speed <= noSpeedFrom ? speed / 10 : null
}

/** The row with the highest speed from the row `from` on, implausible fixes left out; -1: no report has a speed. O(n). */
export function rowOfTopSpeed(track: Track, source: SpeedSource, from = 0): number {
  let [top, fastest] = [-1, -1]
  const { kind } = movementOf(track)
  for (let row = from; row < track.length; row++) {
    if (kind[row] === fixKind.implausible) continue
    const speed = reportedSpeed(track, row, source) ?? -1
    if (speed > fastest) [top, fastest] = [row, speed]
  }
  return top
}

/** The highest speed from the row `from` on, km/h, implausible fixes left out; null: no report has a speed. O(n). */
export const topSpeed = (track: Track, source: SpeedSource = 'gps', from = 0): number | null =>
  speedAt(track, rowOfTopSpeed(track, source, from), source)
