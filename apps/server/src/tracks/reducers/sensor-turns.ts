/**
 * Where in a track rules about what sensors read may turn: only there they are looked at on trials, since a reading that is on the side where a rule is
 * already changes nothing. What they have found goes on to the next turn, however far that is.
 */
import { sensorWhile } from '@outrider/contract'
import { pointFlags, type Track } from '@outrider/track'
import { beyondLimits, marginOfSensor, slotsOf } from '../../rules/kinds/sensor-limits.ts'
import { isWithin } from '../../rules/rule-hours.ts'
import type { VehicleMemory } from '../../rules/rule-memory.ts'
import { parameter } from '../../rules/rule-step.ts'
import type { StoredRule } from '../../rules/stored-rule.ts'
import type { Driven, SensorSeries, Stretch } from './trial-stretches.ts'

/** By row, a bit for each rule: on which side of its limits it is by what is read there; none: nothing is. `off` is also where it is not asked. */
type Sides = Readonly<Record<'on' | 'near' | 'off', Uint32Array>>

const maxRules = 32
/** A story of fixes that is doubted is decided within minutes, ms. */
const beforeMs = 3_600_000

/** A stretch; before the row `news` no reading changes anything. */
export interface Turn extends Stretch {
  news: number
}

export class SensorTurns {
  readonly #track: Track
  readonly #ids: readonly string[]
  readonly #sides: Sides
  /** By what was read last of each rule, with the rows before `row`. */
  readonly #last = { on: 0, off: 0, row: 0 }

  /** Rules of certain drivers, or in a geofence, are asked by more than what is read. */
  static canTell(rules: readonly StoredRule[]): boolean {
    return (
      rules.length <= maxRules && rules.every(({ kind, geofence, drivers }) => kind === 'sensor' && geofence === null && !drivers)
    )
  }

  constructor(track: Track, rules: readonly StoredRule[], { sensors, ...driven }: Driven & { sensors: SensorSeries }) {
    this.#track = track
    this.#ids = rules.map(({ id }) => id)
    const rows = () => new Uint32Array(track.length)
    this.#sides = { on: rows(), near: rows(), off: rows() }
    const reading = readingOfRows(track, sensors)
    for (const [nth, rule] of rules.entries()) {
      const read = { sensors, reading, isAsked: askedBy(track, rule, driven) }
      addSides(this.#sides, 1 << nth, rule, read)
    }
  }

  /** The next stretch from a row on in which a rule may turn; undefined: none does. */
  next(row: number, { states }: VehicleMemory): Turn | undefined {
    const { length, time } = this.#track
    const { on, off } = this.#sides
    const found = this.#found(states)
    let news = row
    while (news < length && (((on[news] as number) & ~found) | ((off[news] as number) & found)) === 0) news++
    if (news >= length) return undefined
    let from = news
    while (from > row && (time[from - 1] as number) >= (time[news] as number) - beforeMs) from--
    return { from, to: news + 1, news }
  }

  /** What the rules have found goes on, however far away the stretch is; fixes are believed again where rows were left out. */
  begin(before: VehicleMemory, fresh: () => VehicleMemory, isNext: boolean): VehicleMemory {
    if (isNext) return before
    const memory = fresh()
    for (const [id, state] of before.states) memory.states.set(id, state)
    // Of several reports of one time the first counts.
    memory.doneUntil = before.doneUntil
    memory.blindUntil = before.blindUntil
    return memory
  }

  /** Until, with the rows before this one, every rule is on the side that was read last and nothing is doubted. */
  goesOn(row: number, { states, heardAt, blindUntil }: VehicleMemory): boolean {
    const { on, near, off } = this.#sides
    const last = this.#last
    for (; last.row < row; last.row++) {
      const isOn = on[last.row] as number
      const isOff = off[last.row] as number
      const before = ~(isOn | isOff | (near[last.row] as number))
      last.on = (last.on & before) | isOn
      last.off = (last.off & before) | isOff
    }
    // What was doubted is looked at later, with what follows it.
    if (row === 0 || Math.max(heardAt, blindUntil) !== this.#track.time[row - 1]) return true
    for (const { turning, pausedSince } of states.values()) if (turning !== null || pausedSince !== null) return true
    const found = this.#found(states)
    return ((last.on & ~found) | (last.off & found)) !== 0
  }

  #found(states: VehicleMemory['states']): number {
    let found = 0
    for (const [nth, id] of this.#ids.entries()) if (states.get(id)?.on) found |= 1 << nth
    return found
  }
}

/** Which reading came with a row; -1: none. Of several of one time the first. */
function readingOfRows({ time, length }: Track, { times }: SensorSeries): Int32Array {
  const found = new Int32Array(length).fill(-1)
  let at = 0
  for (let row = 0; row < length; row++) {
    const of = time[row] as number
    while (at < times.length && (times[at] as number) < of) at++
    if (times[at] === of) found[row] = at
  }
  return found
}

/** Whether a rule is asked with a row; undefined: that is not known. Absent: it always is. */
type IsAsked = ((row: number) => boolean | undefined) | undefined

function askedBy({ time, flags, speed }: Track, rule: StoredRule, { drivesFrom, timeZone }: Driven): IsAsked {
  const { hours, timeZone: ownZone } = rule
  const asked = parameter(rule, 'while')
  const isAlways = asked === sensorWhile.always
  if (isAlways && hours.begin === null && hours.days.size === 7 && !hours.calendar) return undefined
  return row => {
    if (!isWithin(hours, time[row] as number, ownZone ?? timeZone)) return false
    if (isAlways) return true
    // Without a fix it is not known whether it drives.
    if (((flags[row] as number) & pointFlags.fixed) === 0) return undefined
    return (asked === sensorWhile.driving) === (speed[row] as number) >= drivesFrom
  }
}

interface Read {
  sensors: SensorSeries
  reading: Int32Array
  isAsked: IsAsked
}

function addSides({ on, near, off }: Sides, bit: number, rule: StoredRule, { sensors, reading, isAsked }: Read): void {
  const ofRule = slotsOf(rule)
  const columns = sensors.values.filter((_, nth) => ofRule.includes(sensors.slots[nth] ?? ''))
  const margin = marginOfSensor(rule)
  const { condition = 0, low = 0, high = 0 } = rule.parameters
  for (let row = 0; row < reading.length; row++) {
    const asked = isAsked ? isAsked(row) : true
    const at = reading[row] as number
    let most = -Infinity
    // Of several channels the one that is furthest beyond counts.
    if (asked && at >= 0)
      for (const column of columns) {
        const value = column[at] as number
        if (!Number.isNaN(value)) most = Math.max(most, beyondLimits(value, condition, low, high))
      }
    if (asked !== false && most === -Infinity) continue
    const side = asked === false ? off : most > 0 ? on : most > -margin ? near : off
    side[row] = (side[row] as number) | bit
  }
}
