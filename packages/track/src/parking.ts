/** Parks: where and how long a vehicle stood, by ACC off, by speed, or by either. */
import { fixBefore, fixKind, fixesOf } from './fixes.ts'
import { type Standing, says, standings } from './standing.ts'
import { noSpeed, pointFlags, type Track } from './track.ts'

export interface ParkingRule {
  /** ACC off is parking. */
  accOff: boolean
  /** Slower than `slowerThan` is parking. With both, one of them is enough. */
  bySpeed: boolean
  /** km/h */
  slowerThan: number
  /** Seconds. */
  atLeast: number
}

export const defaultParking: ParkingRule = { accOff: true, bySpeed: false, slowerThan: 5, atLeast: 180 }

export interface Park {
  /** ms since 1970. */
  from: number
  to: number
  /** The first and the last report that say it stands. */
  firstRow: number
  lastRow: number
  /** Degrees, WGS-84, the middle of its fixes; null: the track has no fix at all. */
  latitude: number | null
  longitude: number | null
  /** What said so; with both in the rule and in the reports: both. */
  by: 'accOff' | 'speed' | 'both'
  /** It goes on at the end of the track. */
  open: boolean
}

/** Who moves as fast as this stands nowhere, ACC off or not: it is on a ferry, is towed, or its ACC is not wired. 0.1 km/h */
export const carriedFrom = 100

/** 0.1 km/h; -1: nobody knows. */
function knownSpeed(track: Track, kind: Uint8Array, row: number): number {
  if (kind[row] === fixKind.believed) return track.speed[row] as number
  const recorder = track.recorderSpeed[row] as number
  return recorder === noSpeed ? -1 : recorder
}

function byAcc(track: Track, kind: Uint8Array, row: number): boolean {
  return ((track.flags[row] as number) & pointFlags.accOn) === 0 && knownSpeed(track, kind, row) < carriedFrom
}

function bySlowness(track: Track, kind: Uint8Array, row: number, below: number): boolean {
  const speed = knownSpeed(track, kind, row)
  return speed >= 0 && speed < below
}

function told(track: Track, kind: Uint8Array, rule: ParkingRule): Uint8Array {
  const below = rule.slowerThan * 10
  const all = new Uint8Array(track.length)
  for (let row = 0; row < track.length; row++) {
    if ((rule.accOff && byAcc(track, kind, row)) || (rule.bySpeed && bySlowness(track, kind, row, below))) all[row] = says.stands
    // By speed, a report without one says nothing: neither does a tunnel begin a park, nor a garage end it.
    else all[row] = rule.bySpeed && knownSpeed(track, kind, row) < 0 ? says.nothing : says.moves
  }
  return all
}

function whySo(track: Track, kind: Uint8Array, rule: ParkingRule, { firstRow, lastRow }: Standing): Park['by'] {
  if (!rule.bySpeed) return 'accOff'
  if (!rule.accOff) return 'speed'
  let [acc, slow] = [false, false]
  for (let row = firstRow; row <= lastRow && !(acc && slow); row++) {
    if (kind[row] === fixKind.doubted) continue
    acc ||= byAcc(track, kind, row)
    slow ||= bySlowness(track, kind, row, rule.slowerThan * 10)
  }
  return acc ? (slow ? 'both' : 'accOff') : 'speed'
}

/** By time. A park without a fix of its own is where the last one before it was, or the first one after. */
export function parksIn(track: Track, rule: ParkingRule): Park[] {
  if (!rule.accOff && !rule.bySpeed) return []
  const fixes = fixesOf(track)
  return standings(track, told(track, fixes.kind, rule), rule.atLeast * 1_000).map(standing => {
    const { from, to, firstRow, lastRow, middle, open } = standing
    const fix = middle ? -1 : fixes.rows[Math.max(0, fixBefore(fixes, firstRow))]
    const placed = fix !== undefined
    const latitude = middle?.latitude ?? track.latitude[fix ?? -1]
    const longitude = middle?.longitude ?? track.longitude[fix ?? -1]
    return {
      from,
      to,
      firstRow,
      lastRow,
      latitude: placed ? (latitude as number) / 1e6 : null,
      longitude: placed ? (longitude as number) / 1e6 : null,
      by: whySo(track, fixes.kind, rule, standing),
      open,
    }
  })
}
