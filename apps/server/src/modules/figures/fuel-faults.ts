/**
 * What a fuel sensor tells that no tank can do: nothing at all, its full scale, a level that is somewhere else at once and comes back. Such readings
 * are no levels; what remains is evaluated as if they had not come. Pure.
 */
import type { FuelReading } from './fuel-readings.ts'

export interface FuelFault {
  /** `zero`: reads nothing, as without power; `fullScale`: more than its scale or its tank has; `excursion`: away and back at once. */
  kind: 'zero' | 'fullScale' | 'excursion'
  /** First and last reading that is none, ms since 1970. */
  beginAt: number
  endAt: number
  /** What was read, and the level before it; null: none is known. */
  ml: number
  beforeMl: number | null
  readings: number
}

export interface SoundFuel {
  readings: FuelReading[]
  faults: FuelFault[]
}

/** At most this is read as nothing, ml. */
export const emptyMl = 500
/** The greatest number of item 0x02: a sensor at its stop, whatever its unit. */
export const fullScaleRaw = 0x7ff0
/** A tank that holds less than this may well read nothing, ml. */
const nearlyEmpty = 10_000
/** Readings of a side that its level is the median of, and how far from the fault, ms. */
const sideReach = 5
const sideNear = 23 * 3_600_000
/** Readings of a side that are examined. */
const maxOfSide = 60
/** A reading this far from both levels lies between them: fuel flows, a sensor jumps. ml */
const between = 25_000
/** How long fuel flows at most on its way to empty or back, ms. */
const flowing = 30 * 60_000
/** Two levels that differ by no more are the same one, ml: at rest, and where the tank sloshes. */
const sameAtRest = 6_000
const sameMoving = 15_000
/** ml per ms: what an engine burns at most while it drives and at rest. */
export const drivingRate = 80_000 / 3_600_000
export const idlingRate = 6_000 / 3_600_000
/** An excursion is at least so high, ml: at rest, and where the tank sloshes. */
const minAtRest = 8_000
const minMoving = 40_000
/** An excursion ends within this, ms; one of a full tank at rest within the shorter one: what was taken by night is filled up by day. */
const longestExcursion = 12 * 3_600_000
const shortExcursion = 2 * 3_600_000
/** Readings on either side of a jump that its levels are medians of. */
const jumpReach = 3

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const levelOf = (readings: readonly FuelReading[]): number | undefined =>
  readings.length === 0 ? undefined : median(readings.map(({ ml }) => ml))

const isEmpty = ({ raw, ml }: FuelReading): boolean => raw === 0 || (raw === undefined && ml <= emptyMl)
const isFull = ({ raw, ml }: FuelReading, capacityMl: number | undefined): boolean =>
  (raw ?? 0) >= fullScaleRaw || (capacityMl !== undefined && ml > capacityMl * 1.1)

/** Whether a level may be that of before, after what was burnt meanwhile. */
function isSame(before: number, after: number, from: FuelReading, to: FuelReading, moves: boolean): boolean {
  const tolerance = moves ? sameMoving : sameAtRest
  const burnt = (moves ? drivingRate : idlingRate) * (to.at - from.at)
  return after <= before + tolerance && after >= before - burnt - tolerance
}

/** `readings` ordered by time. `capacityMl`: what the tank holds, where that is known. */
export function soundFuel(readings: readonly FuelReading[], capacityMl?: number): SoundFuel {
  const faults: FuelFault[] = []
  const filled = withoutRuns(readings, 'fullScale', reading => isFull(reading, capacityMl), faults)
  const powered = withoutRuns(filled, 'zero', isEmpty, faults)
  const sound = withoutExcursions(powered, capacityMl, faults)
  return { readings: sound, faults: faults.toSorted((a, b) => a.beginAt - b.beginAt) }
}

const faultOf = (kind: FuelFault['kind'], out: readonly FuelReading[], beforeMl: number | undefined): FuelFault[] => {
  const [first, last] = [out[0], out.at(-1)]
  if (!first || !last) return []
  return [{ kind, beginAt: first.at, endAt: last.at, ml: levelOf(out) ?? 0, beforeMl: beforeMl ?? null, readings: out.length }]
}

/** Leaves out runs of readings at an end of the scale, unless fuel was seen to flow there. */
function withoutRuns(
  readings: readonly FuelReading[],
  kind: 'zero' | 'fullScale',
  isAtEnd: (reading: FuelReading) => boolean,
  faults: FuelFault[],
): FuelReading[] {
  const kept: FuelReading[] = []
  for (let from = 0; from < readings.length; ) {
    const reading = readings[from] as FuelReading
    if (!isAtEnd(reading)) {
      kept.push(reading)
      from++
      continue
    }
    let to = from
    while (to < readings.length && isAtEnd(readings[to] as FuelReading)) to++
    const sides = sidesOf(kept, readings, from, to, isAtEnd)
    if (kind === 'zero' && isRealEmptiness(sides)) kept.push(...readings.slice(from, to))
    else {
      // What a filter in the sensor shows on its way down and up is no level either.
      const falls = kind === 'zero' ? kept.splice(kept.length - sides.falling) : []
      const end = to + (kind === 'zero' ? sides.rising : 0)
      faults.push(...faultOf(kind, [...falls, ...readings.slice(from, end)], sides.before))
      to = end
    }
    from = to
  }
  return kept
}

interface Sides {
  before: number | undefined
  after: number | undefined
  /** Readings on the way from the level before, and to the one after. */
  falling: number
  rising: number
  same: boolean
}

/** The levels before and after a run from `from` to `to`, and how many readings lead there and back. */
function sidesOf(
  kept: readonly FuelReading[],
  readings: readonly FuelReading[],
  from: number,
  to: number,
  isAtEnd: (reading: FuelReading) => boolean,
): Sides {
  const [first, last] = [readings[from] as FuelReading, readings[to - 1] as FuelReading]
  const earlier = kept.slice(-maxOfSide).filter(({ at }) => first.at - at <= sideNear)
  const falling = wayOf(earlier.toReversed(), first.at)
  const head = earlier.slice(0, earlier.length - falling).slice(-sideReach)
  const later: FuelReading[] = []
  for (let at = to; at < readings.length && later.length < maxOfSide && !isAtEnd(readings[at] as FuelReading); at++)
    later.push(readings[at] as FuelReading)
  const rising = wayOf(later, last.at)
  const tail = later.slice(rising, rising + sideReach)
  const [before, after] = [levelOf(head), levelOf(tail)]
  const [left, back] = [head.at(-1), tail[0]]
  const moves = [...head, ...readings.slice(from, to), ...tail].some(each => each.moves)
  const same =
    left !== undefined &&
    back !== undefined &&
    before !== undefined &&
    after !== undefined &&
    isSame(before, after, left, back, moves)
  return { before, after, falling, rising, same }
}

/** Of readings that lead away from an end of the scale, how many rise steadily until the level they arrive at. */
function wayOf(away: readonly FuelReading[], since: number): number {
  let count = 0
  while (count + 1 < away.length && Math.abs((away[count] as FuelReading).at - since) <= flowing) {
    const arrived = levelOf(away.slice(count + 1, count + 1 + sideReach)) ?? 0
    if ((away[count] as FuelReading).ml > arrived - between) break
    count++
  }
  return count
}

/** A tank that was nearly empty, or was seen to be emptied and did not come back to where it was. */
const isRealEmptiness = ({ before, after, falling, same }: Sides): boolean =>
  (before !== undefined && before <= nearlyEmpty && (after === undefined || after <= nearlyEmpty)) || (falling > 0 && !same)

interface Jump {
  /** The first reading on the other side. */
  index: number
  from: number
  to: number
  moves: boolean
}

/** Places at which the level is another one from one reading to the next. */
function jumpsIn(readings: readonly FuelReading[]): Jump[] {
  const jumps: Jump[] = []
  for (let index = 1; index < readings.length; index++) {
    const [was, is] = [readings[index - 1] as FuelReading, readings[index] as FuelReading]
    const least = was.moves || is.moves ? minMoving : minAtRest
    if (Math.abs(is.ml - was.ml) < least) continue
    const from = levelOf(readings.slice(Math.max(0, index - jumpReach), index)) ?? 0
    const to = levelOf(readings.slice(index, index + jumpReach)) ?? 0
    const near = least / 2
    if (Math.abs(to - from) < least || Math.abs(was.ml - from) > near || Math.abs(is.ml - to) > near) continue
    jumps.push({ index, from, to, moves: was.moves || is.moves })
  }
  return jumps
}

/**
 * Leaves out what lies between a jump and the one back to the same level. Nobody fills in to the litre what was taken, unless the tank was as full
 * before as it ever was: then both are believed, if hours lie between them.
 */
function withoutExcursions(readings: readonly FuelReading[], capacityMl: number | undefined, faults: FuelFault[]): FuelReading[] {
  const jumps = jumpsIn(readings)
  const highest = capacityMl === undefined ? Math.max(...readings.map(({ ml }) => ml)) : capacityMl
  const out: boolean[] = []
  for (let nth = 0; nth < jumps.length; nth++) {
    const away = jumps[nth] as Jump
    const left = readings[away.index - 1] as FuelReading
    const backAt = jumps.findIndex((back, at) => at > nth && isBackOf(readings, away, back))
    if (backAt < 0) continue
    const back = jumps[backAt] as Jump
    const lasted = (readings[back.index] as FuelReading).at - left.at
    const wasFull = away.to < away.from && away.from >= highest * 0.95
    if (wasFull && lasted > shortExcursion && !isDead(readings, away.index, back.index)) continue
    for (let at = away.index; at < back.index; at++) out[at] = true
    faults.push(...faultOf('excursion', readings.slice(away.index, back.index), away.from))
    nth = backAt
  }
  return readings.filter((_, at) => !out[at])
}

/** It reads one and the same while the readings before it tremble. */
function isDead(readings: readonly FuelReading[], from: number, to: number): boolean {
  const isStill = (some: readonly FuelReading[]): boolean => some.every(({ ml }) => ml === some[0]?.ml)
  return isStill(readings.slice(from, to)) && !isStill(readings.slice(Math.max(0, from - sideReach), from))
}

function isBackOf(readings: readonly FuelReading[], away: Jump, back: Jump): boolean {
  if (Math.sign(back.to - back.from) === Math.sign(away.to - away.from)) return false
  const [left, here] = [readings[away.index - 1] as FuelReading, readings[back.index] as FuelReading]
  if (here.at - left.at > longestExcursion) return false
  const moves = readings.slice(away.index - 1, back.index + 1).some(each => each.moves)
  return isSame(away.from, back.to, left, here, moves)
}
