/**
 * The parts of a track in which a rule can find something, told by its numbers before anything is evaluated. Each begins so long before that what is
 * believed of fixes is as after the whole track, and goes on for as long as a case does.
 */
import { pointFlags, type Track } from '@outrider/track'
import { isWithin } from '../../rules/rule-hours.ts'
import { looksOnlyThere } from '../../rules/kinds/rule-kinds.ts'
import { borderOf, type StoredRule } from '../../rules/stored-rule.ts'
import { SensorChanges } from '../../rules/kinds/sensor-changes.ts'
import { beyond as beyondRule, slotsOf } from '../../rules/kinds/sensor-limits.ts'
import { changeIn } from '../../rules/kinds/sensor-rule-kinds.ts'
import type { DayBounds } from '../day-summary.ts'
import { limitOf, placeOf } from './can-match.ts'

/** Rows of a track, the first included and the last not. */
export interface Stretch {
  from: number
  to: number
}

/** A story of fixes that is doubted is decided within minutes, ms. */
const beforeMs = 3_600_000
/** Beyond the limit and no longer: what ends then ends within this, and what does not goes on, ms. */
const afterMs = 900_000
/** Where a vehicle comes from is known by so many points, however long ago it was heard there. */
const beforePoints = 30
/** What of a pause is not believed makes it no shorter than by this, ms. */
const doubtedMs = 300_000

/** How a vehicle drives: what counts in the evaluator, and no less. */
export interface Driven {
  /** 0.1 km/h. */
  drivesFrom: number
  /** Of the vehicle, IANA. */
  timeZone: string
  /** What its sensors have read, of rules that ask. */
  sensors?: SensorSeries
}

/** By report in the order of time; NaN: it could not be read. */
export interface SensorSeries {
  slots: readonly string[]
  times: Float64Array
  values: readonly Float64Array[]
}

/** All of it where the rules are neither about a speed, nor about what sensors read, nor about hours of driving, nor about a place. */
export function stretchesOf(track: Track, rules: readonly StoredRule[], driven: Driven): Stretch[] {
  const limits = rules.map(limitOf)
  if (!limits.includes(undefined)) return beyond(track, Math.min(...limits.map(limit => limit ?? 0)))
  const counted = rules.map(countedBy)
  if (!counted.includes(undefined)) return driving(track, counted as Counted[], driven)
  const [rule] = rules
  if (rule?.kind === 'sensor' && !rule.geofence && driven.sensors) return read(track, rules, driven.sensors)
  if (rule?.kind === 'sensorChange' && !rule.geofence && driven.sensors) return changed(track, rules, driven.sensors)
  const place = rule && (borderOf(rule) || looksOnlyThere(rule.kind)) ? placeOf(rule) : undefined
  if (place) return around(track, place)
  return [{ from: 0, to: track.length }]
}

/** Around points at which a sensor read what is beyond the limits of one of these rules: nothing else begins or goes on by what was read before. */
function read(track: Track, rules: readonly StoredRule[], { slots, times, values }: SensorSeries): Stretch[] {
  const stretches = new Stretches(track)
  const asked = rules.map(rule => {
    const ofRule = slotsOf(rule)
    return { rule, columns: values.filter((_, nth) => ofRule.includes(slots[nth] ?? '')) }
  })
  let row = 0
  for (let at = 0; at < times.length; at++) {
    if (!asked.some(({ rule, columns }) => columns.some(column => beyondRule(rule, column[at] as number) > 0))) continue
    const time = times[at] as number
    while (row < track.length && (track.time[row] as number) < time) row++
    // Of several points of one time all are looked at, whether they have a fix or not.
    if (row < track.length && track.time[row] === time) stretches.add(row, row)
  }
  return stretches.all
}

/** Around points at which a sensor has changed by more than one of these rules allows: what is not asked for only makes a change less. */
function changed(track: Track, rules: readonly StoredRule[], { slots, times, values }: SensorSeries): Stretch[] {
  const longest = Math.max(...rules.map(({ parameters }) => (parameters['minutes'] ?? 0) * minuteMs))
  const stretches = new Stretches(track, 0, beforeMs + longest)
  const asked = rules.map(({ parameters, ...rule }) => {
    const ofRule = slotsOf({ ...rule, parameters })
    const columns = values.filter((_, nth) => ofRule.includes(slots[nth] ?? ''))
    const { minutes = 0, direction = 0, amount = 0 } = parameters
    return {
      windowMs: minutes * minuteMs,
      direction,
      amount,
      columns: columns.map(read => ({ read, changes: new SensorChanges() })),
    }
  })
  let row = 0
  for (let at = 0; at < times.length; at++) {
    const time = times[at] as number
    let isFound = false
    for (const { windowMs, direction, amount, columns } of asked)
      for (const { read, changes } of columns) {
        const value = read[at] as number
        if (!Number.isNaN(value) && changeIn(direction, changes.next({ time, value }, windowMs)) > amount) isFound = true
      }
    if (!isFound) continue
    while (row < track.length && (track.time[row] as number) < time) row++
    if (row < track.length && track.time[row] === time) stretches.add(row, row)
  }
  return stretches.all
}

/** Around points that are faster, 0.1 km/h. */
function beyond(track: Track, lowest: number): Stretch[] {
  const stretches = new Stretches(track)
  for (let row = 0; row < track.length; row++)
    if ((track.speed[row] as number) > lowest && isFixed(track, row)) stretches.add(row, row)
  return stretches.all
}

/** Where it is near a place, of which all variants are: it drives there and is seen to, from further away than a receiver is ever wrong. */
function around(track: Track, { south, north, west, east }: DayBounds): Stretch[] {
  const stretches = new Stretches(track, beforePoints)
  for (let row = 0; row < track.length; row++) {
    const [latitude, longitude] = [track.latitude[row] as number, track.longitude[row] as number]
    if (latitude < south || latitude > north || longitude < west || longitude > east) continue
    if (isFixed(track, row)) stretches.add(row, row)
  }
  return stretches.all
}

/** What of hours of driving a rule counts, ms. */
interface Counted {
  rule: StoredRule
  minutes: number
  pause: number
}

const minuteMs = 60_000

/** undefined: it counts none, or asks where the vehicle is. */
function countedBy(rule: StoredRule): Counted | undefined {
  const { kind, geofence, parameters } = rule
  if (geofence || (kind !== 'continuousDriving' && kind !== 'bannedHours')) return undefined
  return { rule, minutes: (parameters['minutes'] ?? 0) * minuteMs, pause: (parameters['pause'] ?? 0) * minuteMs }
}

/** Drives that are as long as what the least of these rules counts: a pause of each of them begins the counting again. */
function driving(track: Track, counted: readonly Counted[], { drivesFrom, timeZone }: Driven): Stretch[] {
  const least = Math.min(...counted.map(({ minutes }) => minutes))
  const pause = Math.max(...counted.map(each => each.pause))
  const rule = counted[0]?.rule
  const stretches = new Stretches(track)
  const isCounted = (row: number): boolean =>
    (track.speed[row] as number) >= drivesFrom &&
    ((track.flags[row] as number) & pointFlags.accOn) !== 0 &&
    (rule?.kind !== 'bannedHours' || isWithin(rule.hours, track.time[row] as number, rule.timeZone ?? timeZone))
  let [first, last, before] = [-1, -1, 0]
  /** When it stood for the first time since, ms since 1970; 0: it drives. */
  let still = 0
  const end = (): void => {
    if (first >= 0 && (track.time[last] as number) - (track.time[first] as number) >= least) stretches.add(first, last)
    first = -1
  }
  for (let row = 0; row < track.length; row++) {
    if (!isFixed(track, row)) continue
    const time = track.time[row] as number
    if (first >= 0 && time - before >= pause) end()
    before = time
    if (isCounted(row)) {
      if (first < 0) first = row
      last = row
      still = 0
    } else if (first >= 0) {
      still ||= time
      if (time - still >= pause + doubtedMs) end()
    }
  }
  end()
  return stretches.all
}

/** In the order in which they are added; those that overlap are one. */
class Stretches {
  readonly all: Stretch[] = []
  readonly #track: Track
  readonly #points: number
  readonly #beforeMs: number
  #before = 0
  #after = 0

  /** @param points so many are before each at least */
  constructor(track: Track, points = 0, before = beforeMs) {
    this.#track = track
    this.#points = points
    this.#beforeMs = before
  }

  /** From before one row until after another. */
  add(first: number, last: number): void {
    const { time, length } = this.#track
    const begin = (time[first] as number) - this.#beforeMs
    const open = this.all.at(-1)
    while ((time[this.#before] as number) < begin) this.#before++
    const from = Math.max(0, Math.min(this.#before, first - this.#points))
    const until = (time[last] as number) + afterMs
    this.#after = Math.max(this.#after, last + 1)
    while (this.#after < length && (time[this.#after] as number) <= until) this.#after++
    if (open && from <= open.to) open.to = this.#after
    else this.all.push({ from, to: this.#after })
  }
}

const isFixed = ({ flags }: Track, row: number): boolean => ((flags[row] as number) & pointFlags.fixed) !== 0
