/**
 * Fuel lost while a vehicle drives: the level falls by more than an engine can burn, and does not come back. Hills and bends tilt and slosh: what
 * counts is seen in medians of several readings, beyond what this tank sloshes, and stays. Pure.
 */
import { drivingRate } from './fuel-faults.ts'
import type { FuelEvent, FuelReading } from './fuel-readings.ts'

/**
 * Each is tried: of how many readings the medians beside a fall are, and the least fall beyond the engine's, ml and in multiples of how far readings
 * lie from their medians. Few find a small fall in a quiet tank, many a large one in a sloshing one.
 */
const windows = [
  { reach: 5, least: 17_000, sloshes: 5 },
  { reach: 9, least: 20_000, sloshes: 3 },
] as const
type Window = (typeof windows)[number]
/** Readings further apart are of two drives, ms. */
const nearby = 30 * 60_000
/** Readings between both, each is tried: a sudden fall, and leaks. */
const betweens = [0, 20, 75] as const
/** An engine burns its most for as long as a climb lasts, ms; beyond that no more than so many times what it usually does. */
const climbs = 50 * 60_000
const beyondClimbs = 1.5
/** So long afterwards the level stays low, and before it was as high: else it may be a hill, ms. With fewer readings afterwards it is not known. */
const stays = 45 * 60_000
const staysOf = 5
/** Readings at rest that say how it went on where the drive is over. */
const atRestAfter = 10
/** Readings of a part of a drive. */
const partOf = 9

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const levelOf = (readings: readonly FuelReading[]): number => median(readings.map(({ ml }) => ml))
const middle = (readings: readonly FuelReading[]): number => readings[readings.length >> 1]?.at ?? 0

/** A time in which the vehicle moves, and where a reading is missing for long it is not known whether it does. */
function drivesIn(readings: readonly FuelReading[]): { drive: FuelReading[]; restAfter: readonly FuelReading[] }[] {
  const drives: { drive: FuelReading[]; restAfter: readonly FuelReading[] }[] = []
  let drive: FuelReading[] = []
  for (const [at, reading] of readings.entries()) {
    const last = drive.at(-1)
    if (last && (!reading.moves || reading.at - last.at > nearby)) {
      const after = readings.slice(at, at + atRestAfter)
      const movesAgain = after.findIndex(({ moves }) => moves)
      drives.push({ drive, restAfter: after.slice(0, movesAgain < 0 ? undefined : movesAgain) })
      drive = []
    }
    if (reading.moves) drive.push(reading)
  }
  return [...drives, { drive, restAfter: [] }]
}

interface Fall {
  from: number
  until: number
  reach: number
  excess: number
}

/** `readings` without faults of the sensor, ordered by time. */
export function lossesWhileDriving(readings: readonly FuelReading[]): FuelEvent[] {
  return drivesIn(readings).flatMap(({ drive, restAfter }) => {
    const slosh = sloshOf(drive)
    const falls = windows
      .flatMap(window => betweens.flatMap(between => fallsIn({ drive, restAfter }, between, window, slosh)))
      .toSorted((one, other) => one.from - other.from)
    return placesOf(falls).map(place => eventOf(drive, wholeOf(place)))
  })
}

/** Falls that overlap are one. */
function placesOf(falls: readonly Fall[]): Fall[][] {
  const places: Fall[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const fall of falls) {
    if (fall.from - fall.reach < end) places.at(-1)?.push(fall)
    else places.push([fall])
    end = Math.max(end, fall.until + fall.reach)
  }
  return places
}

/** A sudden fall where it is steepest, a leak from its begin to its end. */
function wholeOf(place: readonly Fall[]): Fall {
  const most = (some: readonly Fall[]): number => Math.max(0, ...some.map(({ excess }) => excess))
  const sudden = place.filter(({ from, until }) => from === until)
  const steepest = sudden.find(({ excess }) => excess === most(sudden))
  const large = place.filter(({ excess }) => excess >= most(place) * 0.9)
  if (steepest && steepest.excess >= most(place) * 0.8) return steepest
  return {
    from: Math.min(...large.map(({ from }) => from)),
    until: Math.max(...large.map(({ until }) => until)),
    reach: Math.max(...large.map(({ reach }) => reach)),
    excess: most(large),
  }
}

/** How far half of the readings lie from the median of those around them at least, ml. */
const sloshOf = (drive: readonly FuelReading[]): number =>
  median(drive.map(({ ml }, at) => Math.abs(ml - levelOf(drive.slice(Math.max(0, at - 4), at + 5)))))

/** What a drive usually burns, ml per ms: a loss in it changes that of few of its parts. */
function rateOf(drive: readonly FuelReading[]): number {
  const rates: number[] = []
  for (let at = 0; at + 3 * partOf <= drive.length; at += partOf) {
    const [one, other] = [drive.slice(at, at + partOf), drive.slice(at + 2 * partOf, at + 3 * partOf)]
    rates.push((levelOf(one) - levelOf(other)) / (middle(other) - middle(one)))
  }
  return Math.min(drivingRate, Math.max(0, median(rates)))
}

function fallsIn(
  { drive, restAfter }: { drive: readonly FuelReading[]; restAfter: readonly FuelReading[] },
  between: number,
  { reach, least, sloshes }: Window,
  slosh: number,
): Fall[] {
  const needed = Math.max(least, sloshes * slosh)
  const rate = rateOf(drive)
  const afterClimbs = Math.min(drivingRate, beyondClimbs * rate)
  const burntIn = (time: number): number => drivingRate * Math.min(time, climbs) + afterClimbs * Math.max(0, time - climbs)
  const falls: Fall[] = []
  for (let from = reach; from + between + reach <= drive.length; from++) {
    const [before, after] = [drive.slice(from - reach, from), drive.slice(from + between, from + between + reach)]
    const was = levelOf(before)
    const excess = was - levelOf(after) - burntIn(middle(after) - middle(before))
    if (excess < needed) continue
    const until = from + between
    const at = { before: middle(before), after: middle(after) }
    const soon = (each: FuelReading): boolean => each.at <= at.after + stays
    const driven = drive.slice(until + reach).filter(soon)
    // What stands still tells it better than what drives on, but for a refuelling.
    const later = driven.length < staysOf ? [...driven, ...restAfter.filter(soon)] : driven
    // As high as it would be by what the drive burns: it came back, or fell only after it had risen. A hill.
    const isHigh = (some: readonly FuelReading[]): boolean =>
      levelOf(some) + rate * (middle(some) - at.after) > levelOf(after) + needed / 2
    if (later.length < staysOf || isHigh(later) || isHigh(later.slice(-staysOf))) continue
    const earlier = drive.slice(0, from - reach).filter(each => each.at >= at.before - stays)
    const isLow = (some: readonly FuelReading[]): boolean => levelOf(some) - rate * (at.before - middle(some)) < was - needed / 2
    if (earlier.length >= staysOf && (isLow(earlier) || isLow(earlier.slice(0, staysOf)))) continue
    falls.push({ from, until, reach, excess })
  }
  return falls
}

function eventOf(drive: readonly FuelReading[], { from, until, reach }: Fall): FuelEvent {
  // Of several windows: the widest may reach beyond the begin.
  const [before, after] = [drive.slice(Math.max(0, from - reach), from), drive.slice(until, until + reach)]
  const [begin, end] = [before.at(-1) as FuelReading, after[0] as FuelReading]
  return {
    kind: 'loss',
    beginAt: begin.at,
    endAt: end.at,
    beginMl: levelOf(before),
    endMl: levelOf(after),
    evaluatedFrom: (before[0] as FuelReading).at,
    evaluatedUntil: (after.at(-1) as FuelReading).at,
    latitude: end.latitude ?? begin.latitude,
    longitude: end.longitude ?? begin.longitude,
  }
}
