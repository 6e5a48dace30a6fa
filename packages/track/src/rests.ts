/** Where a vehicle certainly stood with its engine off: there its place is the middle of the fixes, and drift is not a way. */
import { fixKind, fixesOf } from './fixes.ts'
import { type Standing, says, standings } from './standing.ts'
import { pointFlags, type Track } from './track.ts'

/** Slower than this a vehicle with ACC off stands, 0.1 km/h: a receiver at rest says up to about this. */
const restingBelow = 30
const atLeast = 60_000

export interface Settled {
  readonly rests: readonly Standing[]
  /** Of each entry of `fixesOf(track).rows`: where it was, 1e-6 degrees. */
  readonly latitude: Int32Array
  readonly longitude: Int32Array
  /** Number of the rest it belongs to; -1: none. */
  readonly rest: Int32Array
}

function settle(track: Track): Settled {
  const { kind, rows } = fixesOf(track)
  const told = new Uint8Array(track.length)
  for (let row = 0; row < track.length; row++) {
    const accOn = ((track.flags[row] as number) & pointFlags.accOn) !== 0
    const moves = accOn || (kind[row] === fixKind.believed && (track.speed[row] as number) >= restingBelow)
    told[row] = moves ? says.moves : says.stands
  }
  const rests = standings(track, told, atLeast)
  const latitude = new Int32Array(rows.length)
  const longitude = new Int32Array(rows.length)
  const rest = new Int32Array(rows.length).fill(-1)
  let next = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    while (next < rests.length && (rests[next] as Standing).lastRow < row) next++
    const here = rests[next]
    const settled = here?.middle && here.firstRow <= row ? here.middle : undefined
    if (settled) rest[at] = next
    latitude[at] = settled?.latitude ?? (track.latitude[row] as number)
    longitude[at] = settled?.longitude ?? (track.longitude[row] as number)
  }
  return { rests, latitude, longitude, rest }
}

const known = new WeakMap<Track, Settled>()

/** Found once: a track does not change. */
export function settledOf(track: Track): Settled {
  let settled = known.get(track)
  if (!settled) {
    settled = settle(track)
    known.set(track, settled)
  }
  return settled
}
