/** Rows where an alarm begins: they report an alarm bit that the row before did not. */
import type { Track } from '@outrider/track'

export function alarmStarts(track: Track): number[] {
  const rows: number[] = []
  let before = 0
  for (let row = 0; row < track.length; row++) {
    const bits = track.alarms[row] ?? 0
    if ((bits & ~before) !== 0) rows.push(row)
    before = bits
  }
  return rows
}
