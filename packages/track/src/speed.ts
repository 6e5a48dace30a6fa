/** Speeds by either source: the receiver, or the tachograph. */
import { fixKind, fixesOf } from './fixes.ts'
import { noSpeed, pointFlags, type Track } from './track.ts'

export type SpeedSource = 'gps' | 'recorder'

/** km/h; null: this source said nothing, or had no fix to know it from. */
export function speedAt(track: Track, row: number, source: SpeedSource): number | null {
  if (row < 0 || row >= track.length) return null
  if (source === 'recorder') {
    const speed = track.recorderSpeed[row] as number
    return speed === noSpeed ? null : speed / 10
  }
  return (track.flags[row] as number) & pointFlags.fixed ? (track.speed[row] as number) / 10 : null
}

/** The fastest report that is believed; null: none says a speed. */
export function topSpeed(track: Track, source: SpeedSource = 'gps'): { speed: number; row: number } | null {
  const { kind } = fixesOf(track)
  let top: { speed: number; row: number } | null = null
  for (let row = 0; row < track.length; row++) {
    if (kind[row] === fixKind.doubted) continue
    const speed = speedAt(track, row, source)
    if (speed !== null && (!top || speed > top.speed)) top = { speed, row }
  }
  return top
}
