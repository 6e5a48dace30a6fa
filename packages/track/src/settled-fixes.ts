/** Engine-off stops: there all fixes get the median position, so that receiver drift does not count as movement. */
import { fixKind, fixesOf } from './fixes.ts'
import { type StationarySegment, motion, stationarySegments } from './stationary-segments.ts'
import { pointFlags, type Track } from './track.ts'

/** Below this speed a vehicle with ACC off is stationary, 0.1 km/h: a receiver at rest reports up to about this much. */
const stationaryBelow = 30
/** ms */
const minDuration = 60_000

export interface SettledFixes {
  readonly engineOffStops: readonly StationarySegment[]
  /** Position of each entry of `fixesOf(track).rows`, 1e-6 degrees. */
  readonly latitude: Int32Array
  readonly longitude: Int32Array
  /** Index of the engine-off stop it belongs to; -1: none. */
  readonly stopIndex: Int32Array
}

function settleFixes(track: Track): SettledFixes {
  const { kind, rows } = fixesOf(track)
  const states = new Uint8Array(track.length)
  for (let row = 0; row < track.length; row++) {
    const accOn = ((track.flags[row] as number) & pointFlags.accOn) !== 0
    const moves = accOn || (kind[row] === fixKind.plausible && (track.speed[row] as number) >= stationaryBelow)
    states[row] = moves ? motion.moving : motion.stationary
  }
  const engineOffStops = stationarySegments(track, states, minDuration)
  const latitude = new Int32Array(rows.length)
  const longitude = new Int32Array(rows.length)
  const stopIndex = new Int32Array(rows.length).fill(-1)
  let next = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    while (next < engineOffStops.length && (engineOffStops[next] as StationarySegment).lastRow < row) next++
    const here = engineOffStops[next]
    const settled = here?.center && here.firstRow <= row ? here.center : undefined
    if (settled) stopIndex[at] = next
    latitude[at] = settled?.latitude ?? (track.latitude[row] as number)
    longitude[at] = settled?.longitude ?? (track.longitude[row] as number)
  }
  return { engineOffStops, latitude, longitude, stopIndex }
}

const cache = new WeakMap<Track, SettledFixes>()

/** O(n); cached per track, because tracks are immutable. */
export function settledFixesOf(track: Track): SettledFixes {
  let settled = cache.get(track)
  if (!settled) {
    settled = settleFixes(track)
    cache.set(track, settled)
  }
  return settled
}
