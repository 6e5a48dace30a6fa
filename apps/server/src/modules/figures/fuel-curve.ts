/**
 * Fuel levels of a vehicle as its sensor reports them: sloshing smoothed away, refuellings and losses possible apart from driving, faults of the sensor
 * left out. Pure.
 */
import { lossesWhileDriving } from './fuel-driving-losses.ts'
import { type FuelFault, fullScaleRaw, idlingRate, soundFuel } from './fuel-faults.ts'
import type { FuelReading, FuelEvent } from './fuel-readings.ts'
import { smallLossesOf } from './fuel-small-losses.ts'
import { burntUnread, isStuckBefore } from './fuel-unread.ts'

export interface FuelLevel {
  at: number
  ml: number
}

/** Readings on either side that a smoothed level is the median of. */
const medianReach = 4
/** Readings of a rest on either side of a place that its levels before and after are the medians of. */
const stepReach = 5
/** By this much the two differ where a level steps, ml: a tank at rest still trembles. */
const stepLeast = 3_000
/** A reading this near to the level of a side is of it, ml. */
const near = 2_000
/** A rise of at least this much is a refuelling, a fall a loss, ml. Sensors are right to about 1 % of a tank. */
const minRise = 10_000
const minFall = 8_000
/** A change is more than so many of the finest steps of its sensor: two of them come and go by themselves. */
const stepsOfSensor = 2.5
/** And more than medians of five readings differ by chance in a night, in deviations of one reading, of which so many must be known. */
const beyondTremble = 5.3
const knownTremble = 30
/** A tank sloshes for so long after a stop, ms: what that moves is no tremble of its probe. */
const sloshes = 600_000
/** What a deviation is of the mean of neighbours' differences without the greatest tenth. */
const trembleOfMean = 1.05
/** Readings that differ from the one before, after which the finest step is known. */
const knownAfterChanges = 10
/**
 * What a change amounts to at least, ml, where a level before or after it is known from less than so many readings at rest: a tank sloshes on for a
 * while, and what is read while driving is right to some litres only as the median of several.
 */
const unsureLeast = 25_000
const sureOf = 3
/** Readings of driving before and after a rest, and how far from it, ms. */
const drivingReach = 9
const drivingNear = 20 * 60_000
/** So long without a level between two readings of driving, ms: nobody fills a tank in less and sees none of it. */
const unseenLeast = 5 * 60_000
/** Steps of one kind that follow each other within this are one event, ms. */
const together = 20 * 60_000
/** The most that pumps fill in and take out, ml per ms; readings of a minute may be two apart. */
const fastestFlow = { refuelling: 150_000 / 60_000, loss: 100_000 / 60_000 } as const
const minute = 60_000

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** The level at each reading without the waves of driving. Ordered by time. */
export const smoothed = (readings: readonly FuelReading[]): FuelLevel[] =>
  readings.map(({ at }, index) => ({
    at,
    ml: median(readings.slice(Math.max(0, index - medianReach), index + medianReach + 1).map(({ ml }) => ml)),
  }))

/**
 * Refuellings and losses while the vehicle stands: then the level does not slosh. Terminals report seldom at rest, so what a rest does not show itself
 * may be possible by the levels of driving around it. While it drives, a fall beyond what an engine burns is a loss. `readings` without faults of the
 * sensor (`soundFuel`), ordered by time; `unread`: those with faults. Steps that no pump can make are among the events: `isPossible`.
 */
export function fuelEventsIn(
  readings: readonly FuelReading[],
  unread: readonly FuelReading[] = [],
  small = (rest: readonly FuelReading[], step: number): FuelEvent[] => smallLossesOf(rest, step),
): FuelEvent[] {
  const events: FuelEvent[] = []
  const [step, tremble] = [stepOf(readings), trembleOf(readings)]
  for (let from = 0; from < readings.length; ) {
    if (readings[from]?.moves) {
      from++
      continue
    }
    let to = from
    while (to < readings.length && !readings[to]?.moves) to++
    const rest = readings.slice(from, to)
    const [first, last] = [rest[0], rest.at(-1)]
    const before = drivingBeside(readings.slice(Math.max(0, from - drivingReach), from), first)
    const after = drivingBeside(readings.slice(to, to + drivingReach), last)
    const ofRest = withEdges(rest, { before, after, step, tremble })
    events.push(...ofRest, ...betweenEvents(rest, ofRest).flatMap(part => small(part, step)))
    from = to
  }
  const found = joined([...events, ...changesUnseen(readings, unread)].toSorted((a, b) => a.beginAt - b.beginAt))
  for (const loss of lossesWhileDriving(readings)) {
    if (found.some(({ beginAt, endAt }) => beginAt <= loss.endAt && endAt >= loss.beginAt)) continue
    const same = found.find(each => isSameLoss(each, loss))
    if (same) Object.assign(same, whole(same, loss))
    else found.push(loss)
  }
  return found.filter(each => !isStuckBefore(readings, step, each)).toSorted((a, b) => a.beginAt - b.beginAt)
}

/** Parts of a rest in which nothing else was found. */
function betweenEvents(rest: readonly FuelReading[], events: readonly FuelEvent[]): (readonly FuelReading[])[] {
  const parts: FuelReading[][] = [[]]
  for (const reading of rest) {
    if (events.some(({ beginAt, endAt }) => reading.at > beginAt && reading.at < endAt)) continue
    if (events.some(({ endAt }) => endAt === reading.at)) parts.push([])
    parts.at(-1)?.push(reading)
  }
  return parts
}

/** Evaluated by readings of both: what was lost right before a stop, or right after it, is seen where it drives and by the levels around the rest. */
const isSameLoss = (one: FuelEvent, other: FuelEvent): boolean =>
  one.kind === 'loss' && one.evaluatedFrom <= other.evaluatedUntil && one.evaluatedUntil >= other.evaluatedFrom

/** From the earlier one's begin to the later one's end. */
function whole(one: FuelEvent, other: FuelEvent): FuelEvent {
  const [first, last] = one.beginAt <= other.beginAt ? [one, other] : [other, one]
  const { beginAt, beginMl } = first
  return {
    ...last,
    beginAt,
    beginMl,
    evaluatedFrom: Math.min(one.evaluatedFrom, other.evaluatedFrom),
    evaluatedUntil: Math.max(one.evaluatedUntil, other.evaluatedUntil),
  }
}

/**
 * What came or went between two readings of driving, with none in between for long: the vehicle stood with a sensor without power, or sent nothing. By
 * the levels of driving on both sides, and beyond what an engine burns meanwhile.
 */
function changesUnseen(readings: readonly FuelReading[], unread: readonly FuelReading[]): FuelEvent[] {
  return readings.flatMap((is, index): FuelEvent[] => {
    const was = readings[index - 1]
    if (!was?.moves || !is.moves || is.at - was.at < unseenLeast) return []
    const before = drivingBeside(readings.slice(Math.max(0, index - drivingReach), index), was)
    const after = drivingBeside(readings.slice(index, index + drivingReach), is)
    if (before.length < sureOf || after.length < sureOf) return []
    const [beginMl, endMl] = [levelOf(before), levelOf(after)]
    const rise = endMl - beginMl
    const burnt = burntUnread(was, is, unread)
    if (rise < unsureLeast && -rise < unsureLeast + burnt) return []
    return [
      {
        kind: rise > 0 ? 'refuelling' : 'loss',
        beginAt: was.at,
        endAt: is.at,
        beginMl,
        endMl,
        evaluatedFrom: (before[0] ?? was).at,
        evaluatedUntil: (after.at(-1) ?? is).at,
        latitude: is.latitude ?? was.latitude,
        longitude: is.longitude ?? was.longitude,
      },
    ]
  })
}

/** Those of them that were read while it drove, not long before or after another one. */
const drivingBeside = (some: readonly FuelReading[], near: FuelReading | undefined): FuelReading[] =>
  some.filter(({ at, moves }) => moves && near !== undefined && Math.abs(at - near.at) <= drivingNear)

/** What no pump can do is the sensor's: its level is another one from then on, and nothing came or went. */
const isPossible = ({ kind, beginAt, endAt, beginMl, endMl }: FuelEvent): boolean =>
  Math.abs(endMl - beginMl) <= fastestFlow[kind] * (endAt - beginAt + minute)

/** Readings of driving around a rest, the finest step of the sensor and by how much it trembles at rest, ml. */
interface Around {
  before: readonly FuelReading[]
  after: readonly FuelReading[]
  step: number
  tremble: number
}

/** The events of a rest, with what came or went before its first reading or after its last one. */
function withEdges(rest: readonly FuelReading[], { before, after, step, tremble }: Around): FuelEvent[] {
  const events = eventsOfRest(rest, Math.max(stepsOfSensor * step, beyondTremble * tremble))
  const [first, last, arrives, leaves] = [rest[0], rest.at(-1), before.at(-1), after[0]]
  if (!first || !last) return events
  const begin = events[0]?.beginMl ?? levelOf(rest.slice(0, stepReach))
  const end = events.at(-1)?.endMl ?? levelOf(rest.slice(-stepReach))
  // Where the readings begin or end with a rest of some time, the rest itself says so.
  const knows = rest.length >= stepReach
  const from = before.length >= sureOf ? levelOf(before) : knows ? begin : undefined
  const to = after.length >= sureOf ? levelOf(after) : knows ? end : undefined
  if (from === undefined || to === undefined) return events
  const explained = events.reduce((sum, { beginMl, endMl }) => sum + endMl - beginMl, 0)
  const rise = to - from - explained
  if (Math.abs(rise) < unsureLeast) return events
  const kind = rise > 0 ? 'refuelling' : 'loss'
  const [evaluatedFrom, evaluatedUntil] = [(before[0] ?? first).at, (after.at(-1) ?? last).at]
  const edge = (was: FuelReading | undefined, wasMl: number, is: FuelReading | undefined, isMl: number): FuelEvent[] => {
    const change = isMl - wasMl
    if (!was || !is || Math.sign(change) !== Math.sign(rise) || Math.abs(change) < unsureLeast) return []
    const [latitude, longitude] = [last.latitude ?? first.latitude, last.longitude ?? first.longitude]
    return [
      { kind, beginAt: was.at, endAt: is.at, beginMl: wasMl, endMl: isMl, evaluatedFrom, evaluatedUntil, latitude, longitude },
    ]
  }
  return [...edge(arrives, from, first, begin), ...events, ...edge(last, end, leaves, to)]
}

const levelOf = (readings: readonly FuelReading[]): number => median(readings.map(({ ml }) => ml))

/** Indexes at which the level before and after differ, in groups of one direction. */
function stepsOf(rest: readonly FuelReading[]): { first: number; last: number; sign: number }[] {
  const steps: { first: number; last: number; sign: number }[] = []
  for (let index = 1; index < rest.length; index++) {
    const [before, after] = [rest.slice(Math.max(0, index - stepReach), index), rest.slice(index, index + stepReach)]
    const change = levelOf(after) - levelOf(before)
    const burnt = idlingRate * ((after[after.length >> 1]?.at ?? 0) - (before[before.length >> 1]?.at ?? 0))
    if (change < stepLeast && -change < stepLeast + burnt) continue
    const sign = Math.sign(change)
    const last = steps.at(-1)
    if (last?.sign === sign && (rest[index]?.at ?? 0) - (rest[last.last]?.at ?? 0) <= together) last.last = index
    else steps.push({ first: index, last: index, sign })
  }
  return steps
}

/** The finest step that a sensor makes, ml: one that tells whole per cent of a tank makes litres. 0: it has not shown it. */
function stepOf(readings: readonly FuelReading[]): number {
  let [least, changes] = [Number.POSITIVE_INFINITY, 0]
  for (let at = 1; at < readings.length; at++) {
    const change = Math.abs((readings[at]?.ml ?? 0) - (readings[at - 1]?.ml ?? 0))
    if (change === 0) continue
    least = Math.min(least, change)
    changes++
  }
  return changes < knownAfterChanges ? 0 : least
}

/** By how much a sensor trembles at rest, a deviation, ml; 0: too few readings tell. What sloshes after stops tells only where nothing else does. */
function trembleOf(readings: readonly FuelReading[]): number {
  const sloshing: number[] = []
  const settled: number[] = []
  let rests = 0
  for (let at = 1; at < readings.length; at++) {
    const [was, is] = [readings[at - 1] as FuelReading, readings[at] as FuelReading]
    if (was.moves) rests = is.at
    if (!was.moves && !is.moves) (was.at - rests < sloshes ? sloshing : settled).push(Math.abs(is.ml - was.ml))
  }
  const differences = settled.length < knownTremble ? [...sloshing, ...settled] : settled
  if (differences.length < knownTremble) return 0
  const kept = differences.toSorted((a, b) => a - b).slice(0, Math.floor(differences.length * 0.9))
  return (trembleOfMean * kept.reduce((sum, each) => sum + each, 0)) / kept.length
}

/** @param least what its sensor shows by itself, ml */
function eventsOfRest(rest: readonly FuelReading[], least: number): FuelEvent[] {
  const byStep = Math.min(unsureLeast, least)
  return stepsOf(rest).flatMap(({ first, last, sign }): FuelEvent[] => {
    const from = Math.max(0, first - stepReach)
    // The medians on both sides reach into the step: what they are of lies before and after it.
    const beginMl = levelOf(rest.slice(from, first))
    const endMl = levelOf(rest.slice(last, last + stepReach))
    const change = endMl - beginMl
    const isUnsure = Math.min(first - from, rest.slice(last, last + stepReach).length) < sureOf
    if (
      Math.sign(change) !== sign ||
      (change < Math.max(minRise, byStep) && -change < Math.max(minFall, byStep)) ||
      (isUnsure && Math.abs(change) < unsureLeast)
    )
      return []
    const begin = rest.findLast((each, index) => index >= from && index <= last && Math.abs(each.ml - beginMl) <= near)
    const end = rest.find((each, index) => index >= first && each.at > (begin?.at ?? 0) && Math.abs(each.ml - endMl) <= near)
    if (!begin || !end) return []
    return [
      {
        kind: change > 0 ? 'refuelling' : 'loss',
        beginAt: begin.at,
        endAt: end.at,
        beginMl,
        endMl,
        evaluatedFrom: (rest[from] ?? begin).at,
        evaluatedUntil: (rest[Math.min(rest.length, last + stepReach) - 1] ?? end).at,
        latitude: end.latitude ?? begin.latitude,
        longitude: end.longitude ?? begin.longitude,
      },
    ]
  })
}

/** Pauses of a pump do not make two refuellings. */
function joined(events: readonly FuelEvent[]): FuelEvent[] {
  const all: FuelEvent[] = []
  for (const event of events) {
    const last = all.at(-1)
    if (last?.kind === event.kind && event.beginAt - last.endAt <= together)
      Object.assign(last, {
        endAt: event.endAt,
        endMl: event.endMl,
        evaluatedUntil: Math.max(last.evaluatedUntil, event.evaluatedUntil),
      })
    else all.push({ ...event })
  }
  return all
}

export interface FuelOfDay {
  /** What is missing at the end. */
  drop: number
  used: number
  refuelled: number
  lost: number
}

export interface FuelDay {
  levels: FuelLevel[]
  /** Those that end in the day: what came in or was taken is known then. */
  events: FuelEvent[]
  /** Those of the days beside it, as far as its readings tell. */
  beside: FuelEvent[]
  /** Faults of the sensor that end in the day. */
  faults: FuelFault[]
  /** undefined: no level. */
  figures: FuelOfDay | undefined
  /** What the figures are made of: its readings, faulty ones among them, and the last one before it. */
  readings: number
}

/** ms since 1970, end excluded. */
interface Span {
  begin: number
  end: number
}

const hour = 3_600_000
/** So long before a day its first level may have been read, ms: a terminal sleeps while its vehicle is parked. */
export const sleepsFor = 23 * hour
/** Of the time before that reading, ms: what smoothing, steps and faults look at. */
export const leadOfFuel = 3 * hour
/** Of the time after the end of a day, ms. */
const tailOfFuel = hour

/** Those of them that are no levels. */
function withoutLevels(all: readonly FuelReading[], levels: readonly FuelReading[]): FuelReading[] {
  if (all.length === levels.length) return []
  const sound = new Set(levels)
  return all.filter(each => !sound.has(each))
}

const between = (readings: readonly FuelReading[], from: number, to: number): FuelReading[] =>
  readings.filter(({ at }) => at >= from && at < to)

/** Whether a reading may be a level at all: at either end of its scale a sensor often is without power. */
const mayBeLevel = ({ raw }: FuelReading): boolean => raw === undefined || (raw > 0 && raw < fullScaleRaw)

const lastBefore = (readings: readonly FuelReading[], time: number): FuelReading | undefined => {
  const isNear = ({ at }: FuelReading): boolean => at < time && at >= time - sleepsFor
  return readings.findLast(each => isNear(each) && mayBeLevel(each)) ?? readings.findLast(isNear)
}

/** What a day is evaluated by, and its tank: ml, undefined: not known. */
export interface FuelRules {
  capacityMl?: number
}

/** A level at midnight is right to some litres: nothing less is looked for around it. */
const noSmall = (): FuelEvent[] => []

/**
 * The level at midnight, the same whichever of both days asks: the last one read before it. A tank that is being filled then is as full as before,
 * because the refuelling belongs to the day in which it ends.
 */
function levelAt(readings: readonly FuelReading[], midnight: number, { capacityMl }: FuelRules): number | undefined {
  const last = lastBefore(readings, midnight)
  if (!last) return undefined
  const read = between(readings, last.at - leadOfFuel, midnight + tailOfFuel)
  const around = soundFuel(read, capacityMl).readings
  const filling = fuelEventsIn(around, withoutLevels(read, around), noSmall).find(
    ({ beginAt, endAt }) => beginAt < midnight && endAt >= midnight,
  )
  return filling ? filling.beginMl : smoothed(around).findLast(({ at }) => at < midnight)?.ml
}

/**
 * What a vehicle used in a day: what is missing at its end, with what came and without what was lost. It begins with the last level of the day
 * before, so that days add up to what was burnt. Never less than nothing: a tilted tank may show more at the end. `readings` from some hours before
 * the last one before the day (`leadOfFuel`) until an hour after it; more of them change nothing.
 */
export function fuelDay(readings: readonly FuelReading[], { begin, end }: Span, rules: FuelRules = {}): FuelDay {
  const before = lastBefore(readings, begin)
  const own = between(readings, before ? before.at - leadOfFuel : begin, end + tailOfFuel)
  const sound = soundFuel(own, rules.capacityMl)
  const levels = smoothed(sound.readings).filter(({ at }) => at >= begin && at < end)
  const all = fuelEventsIn(sound.readings, withoutLevels(own, sound.readings))
  const isOwn = ({ endAt }: { endAt: number }): boolean => endAt >= begin && endAt < end
  const possible = all.filter(isPossible)
  const events = possible.filter(isOwn)
  const read = between(own, begin, end).length
  const [first, last] = [levelAt(readings, begin, rules) ?? levels[0]?.ml, levelAt(readings, end, rules)]
  // Where the sensor has another zero since, nothing is missing.
  const moved = all.reduce((sum, event) => (isOwn(event) && !isPossible(event) ? sum + event.endMl - event.beginMl : sum), 0)
  return {
    levels,
    events,
    beside: possible.filter(event => !isOwn(event)),
    faults: sound.faults.filter(isOwn),
    figures: fuelOf(first, levels.length === 0 || last === undefined ? undefined : last - moved, events),
    readings: read === 0 ? 0 : read + (before ? 1 : 0),
  }
}

function fuelOf(first: number | undefined, last: number | undefined, events: readonly FuelEvent[]): FuelOfDay | undefined {
  if (first === undefined || last === undefined) return undefined
  const sum = (kind: FuelEvent['kind']): number =>
    events.reduce((total, event) => (event.kind === kind ? total + Math.abs(event.endMl - event.beginMl) : total), 0)
  const [refuelled, lost] = [sum('refuelling'), sum('loss')]
  const drop = Math.round(first - last)
  return { drop, used: Math.max(0, Math.round(drop + refuelled - lost)), refuelled, lost }
}
