/** When a vehicle was carried: it moves with its engine off and its wheels stand still. It is on a ferry or a train, or is towed. */
import { fixKind, fixesOf } from './fixes.ts'
import { carriedFrom } from './parking.ts'
import { metresBetween } from './sphere.ts'
import { pointFlags, type Track } from './track.ts'

export interface Carry {
  /** ms since 1970. */
  from: number
  to: number
  /** The first and the last report that say so. */
  firstRow: number
  lastRow: number
}

/** Slower than this it stands: a receiver at rest says up to about this. 0.1 km/h */
const movesFrom = 30
/** ms */
const atLeast = 60_000
/** An odometer that has counted more than this part of the way, and more than that many metres, was turned by wheels. */
const ownPart = 0.5
const ownMetres = 300

function find(track: Track): Carry[] {
  const { kind } = fixesOf(track)
  const { time, speed, mileage, flags, latitude, longitude, length } = track
  const accOn = (row: number): boolean => ((flags[row] as number) & pointFlags.accOn) !== 0
  const found: Carry[] = []
  // Where ACC is never on it is not wired, and says nothing.
  if (!flags.some((_, row) => accOn(row))) return found
  let [firstRow, lastRow, fastest, way] = [-1, -1, 0, 0]

  const end = (): void => {
    if (firstRow < 0) return
    const [before, after] = [firstRow - 1, lastRow + 1]
    // From and to the reports between which it set off and came to rest; with ACC on, nobody knows what it did in between.
    const from = time[before >= 0 && !accOn(before) ? before : firstRow] as number
    const to = time[after < length && !accOn(after) ? after : lastRow] as number
    const [begun, ended] = [mileage[firstRow] as number, mileage[lastRow] as number]
    const counted = begun < 0 || ended < 0 ? 0 : (ended - begun) * 100
    const drove = counted > ownMetres && counted > way * ownPart
    if (fastest >= carriedFrom && !drove && (time[lastRow] as number) - (time[firstRow] as number) >= atLeast)
      found.push({ from, to, firstRow, lastRow })
    firstRow = -1
  }

  for (let row = 0; row < length; row++) {
    if (accOn(row)) end()
    // A report without a place neither begins nor ends it.
    if (accOn(row) || kind[row] !== fixKind.believed) continue
    if ((speed[row] as number) < movesFrom) {
      end()
      continue
    }
    if (firstRow < 0) [firstRow, fastest, way] = [row, 0, 0]
    else {
      way += metresBetween(
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

const known = new WeakMap<Track, Carry[]>()

/** By time, apart from each other. Found once: a track does not change. */
export function carriesIn(track: Track): readonly Carry[] {
  let carries = known.get(track)
  if (!carries) {
    carries = find(track)
    known.set(track, carries)
  }
  return carries
}
