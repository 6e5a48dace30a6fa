/** Where in a track the engine is off, by the account of movement. */
import type { TrackMovement } from './movement-of-track.ts'
import { pointFlags, type Track } from './track.ts'

/** Of each row: 1, the engine is off, drop-outs of a loose wire left out. */
export function engineOff(track: Track, { ignition }: Pick<TrackMovement, 'ignition'>): Uint8Array {
  const off = new Uint8Array(track.length).fill(1)
  let next = 0
  for (let row = 0; row < track.length; row++) {
    const time = track.time[row] as number
    while (next < ignition.on.length && (ignition.on[next]?.to ?? 0) <= time) next++
    const on = ignition.on[next]
    // The last report with the line on ends the time.
    const atEnd = next > 0 && ignition.on[next - 1]?.to === time && ((track.flags[row] as number) & pointFlags.accOn) !== 0
    if ((on && on.from <= time) || atEnd) off[row] = 0
  }
  return off
}
