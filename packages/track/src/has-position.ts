/** Whether a report has a position at all; whether it is believed is told by the account of movement. */
import { pointFlags, type Track } from './track.ts'

/** A position closer to 0,0 than this (1e-6 degrees) comes from a receiver without a fix. */
const nullIslandRadius = 1_000

export function hasPosition(track: Track, row: number): boolean {
  if (((track.flags[row] as number) & pointFlags.fixed) === 0) return false
  return (
    Math.abs(track.latitude[row] as number) >= nullIslandRadius || Math.abs(track.longitude[row] as number) >= nullIslandRadius
  )
}
