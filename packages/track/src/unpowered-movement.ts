/** Unpowered movement: the vehicle moves although its engine is off and its wheels do not turn. It is on a ferry or a train, or is towed. */
import { engineOff } from './engine-off.ts'
import { fixKind, movementOf, rowState } from './movement-of-track.ts'
import { unpoweredMovementSpeed } from './stops.ts'
import { metresBetween } from './sphere.ts'
import type { Track } from './track.ts'

export interface UnpoweredMovement {
  /** ms since 1970: the reports between which the movement began and ended. */
  from: number
  to: number
  /** The first and the last report that show the movement. */
  firstRow: number
  lastRow: number
}

/** Shorter movements are ignored, ms. */
const minDuration = 60_000
/** The wheels turned when the odometer counted more than this share of the distance, and more than this many metres. */
const minOdometerShare = 0.5
const minOdometerMetres = 300

function findUnpoweredMovements(track: Track): UnpoweredMovement[] {
  const movement = movementOf(track)
  const { kind, state, ignition } = movement
  const { time, speed, mileage, latitude, longitude, length } = track
  const found: UnpoweredMovement[] = []
  // If ACC is never on in the whole track, it is not wired.
  if (ignition.line === 'neverOn') return found
  const off = engineOff(track, movement)
  const accOn = (row: number): boolean => off[row] === 0
  let [firstRow, lastRow, fastest, path] = [-1, -1, 0, 0]

  const end = (): void => {
    if (firstRow < 0) return
    const [before, after] = [firstRow - 1, lastRow + 1]
    // Extend to the stationary reports on both sides, unless ACC was on there: then the time between is not known.
    const from = time[before >= 0 && !accOn(before) ? before : firstRow] as number
    const to = time[after < length && !accOn(after) ? after : lastRow] as number
    const [begun, ended] = [mileage[firstRow] as number, mileage[lastRow] as number]
    const counted = begun < 0 || ended < 0 ? 0 : (ended - begun) * 100
    const drove = counted > minOdometerMetres && counted > path * minOdometerShare
    if (fastest >= unpoweredMovementSpeed && !drove && (time[lastRow] as number) - (time[firstRow] as number) >= minDuration)
      found.push({ from, to, firstRow, lastRow })
    firstRow = -1
  }

  for (let row = 0; row < length; row++) {
    if (accOn(row)) end()
    // A report without a plausible position neither begins nor ends a movement.
    if (accOn(row) || kind[row] !== fixKind.plausible) continue
    if (state[row] !== rowState.driving) {
      end()
      continue
    }
    if (firstRow < 0) [firstRow, fastest, path] = [row, 0, 0]
    else {
      path += metresBetween(
        latitude[lastRow] as number,
        longitude[lastRow] as number,
        latitude[row] as number,
        longitude[row] as number,
      )
    }
    fastest = Math.max(fastest, speed[row] as number)
    lastRow = row
  }
  end()
  return found
}

const cache = new WeakMap<Track, UnpoweredMovement[]>()

/**
 * All unpowered movements of a track, ordered by time, not overlapping. O(n) in the number of points; cached per track, because tracks are
 * immutable.
 */
export function unpoweredMovementsIn(track: Track): readonly UnpoweredMovement[] {
  let movements = cache.get(track)
  if (!movements) {
    movements = findUnpoweredMovements(track)
    cache.set(track, movements)
  }
  return movements
}
