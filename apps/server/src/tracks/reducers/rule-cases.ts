/** What a rule would have found in the track of a vehicle, had it been on. Pure. */
import { alarmTypeOf } from '@outrider/contract'
import { pointFlags, type Track } from '@outrider/track'
import type { AlarmCondition } from '../../events/alarm-signals.ts'
import { departureAt, type RecordedDeparture } from '../../rules/departure.ts'
import { evaluate, evaluateBlind, onlyBelieve, seedGeofences } from '../../rules/evaluate.ts'
import { RuleBook } from '../../rules/rule-book.ts'
import { emptyMemory, type VehicleMemory } from '../../rules/rule-memory.ts'
import type { RuledReport } from '../../rules/ruled-report.ts'
import type { StoredRule } from '../../rules/stored-rule.ts'
import { accIsOn } from '../../events/latest-state.ts'
import { addDriving, type CardChange, type DriverAtWheel, driverAt, type DrivingSpan } from '../../rules/driver-time.ts'
import { type ReportSeries, saidIn } from './said-in-reports.ts'
import { reportAt } from './track-reports.ts'
import { canMatch } from './can-match.ts'
import { SensorTurns, type Turn } from './sensor-turns.ts'
import { type SensorSeries, type Stretch, stretchesOf } from './trial-stretches.ts'

export interface RuleTrial {
  rule: StoredRule
  /** The same rule with other numbers, looked at in the same pass. */
  variants?: readonly StoredRule['parameters'][]
  /** Of the vehicle, IANA. */
  timeZone: string
  /** From this speed on it drives, 0.1 km/h. */
  drivesFrom: number
  /** Cases that begin before are left out, ms since 1970: what the track has of them is for the memory of the rule. */
  from: number
  /** What sensors have read, of rules that ask. */
  sensors?: SensorSeries
  /** Who drove it and what else they drove, of rules that ask. */
  drivers?: DriversOfTrack
  /** What its reports said beside their track, of rules that ask. */
  reports?: ReportSeries
  /** Its trips and checks, of rules that ask. */
  departures?: RecordedDeparture
}

export interface DriversOfTrack {
  vehicleId: number
  cards: readonly CardChange[]
  /** In other vehicles, by driver: in the order of begins. */
  elsewhere: readonly { driverId: number; spans: readonly DrivingSpan[] }[]
}

/** Times in ms since 1970, degrees WGS-84. */
export interface RuleCase {
  startTime: number
  /** null: it went on at the end of the track. */
  endTime: number | null
  latitude: number
  longitude: number
}

const organisationId = 1

/** Alarms of variants are told apart by types that no other rule has. */
const typesApart = 1_000_000

/**
 * Points without a fix are for the kinds that look at reports without one, and for no others. All are taken in the order of their own time, late ones too. The first list
 * is of the rule, the others of its variants.
 * @param partsOf which rows are looked at
 */
export function ruleCases(
  track: Track,
  { rule, variants = [], timeZone, drivesFrom, from, sensors, drivers, reports, departures }: RuleTrial,
  partsOf?: (track: Track) => readonly Stretch[],
): RuleCase[][] {
  const all = [rule.parameters, ...variants].map((parameters, n) => ({
    ...rule,
    id: String(n),
    type: rule.type + n * typesApart,
    parameters,
    organisationId,
    vehicleIds: null,
  }))
  const possible = all.filter(each => canMatch(track, each))
  if (possible.length === 0) return all.map(() => [])
  const sensorsAt = readings(sensors)
  const driverOf = wheel(drivers)
  const sayIn = saidIn(reports)
  const book = new RuleBook(possible, id => [id])
  const rules = book.of({ id: 0, organisationId })
  const hysteresisMs = (alarmTypeOf(rule.type)?.hysteresis ?? 0) * 1_000
  const cases = new Map(all.map(({ type }) => [type, new Cases(hysteresisMs)]))
  if (!rules) return [...cases.values()].map(each => each.all)
  const parts = partsOf
    ? new FixedParts(partsOf(track))
    : sensors && SensorTurns.canTell(possible)
      ? new SensorTurns(track, possible, { drivesFrom, timeZone, sensors })
      : new FixedParts(stretchesOf(track, possible, { drivesFrom, timeZone, ...(sensors && { sensors }) }))
  let memory = emptyMemory(drivesFrom / 10)
  let row = 0
  for (let part = parts.next(row, memory); part; part = parts.next(row, memory)) {
    memory = parts.begin(memory, () => emptyMemory(drivesFrom / 10), part.from === row)
    let begun = false
    // What goes on at the end of a stretch is looked at until it ends.
    for (row = Math.max(part.from, row); row < track.length && (row < part.to || parts.goesOn(row, memory)); row++) {
      const isFixed = ((track.flags[row] ?? 0) & pointFlags.fixed) !== 0
      if (!isFixed && (rules.blind.length === 0 || row < part.news)) continue
      const report = reportAt(track, row, timeZone, drivesFrom)
      if (report.time <= memory.doneUntil) continue
      if (row < part.news) {
        onlyBelieve(report, memory)
        continue
      }
      report.sensors = sensorsAt(report.time)
      sayIn(report)
      report.driver = driverOf(report, drivesFrom, isFixed)
      if (departures) report.departure = departureAt(departures, report.time, timeZone)
      if (isFixed && !begun) seedGeofences(report, memory, rules)
      begun ||= isFixed
      const { signals } = isFixed ? evaluate(report, memory, rules, book) : evaluateBlind(report, memory, rules, book)
      for (const { report: found, conditions } of signals)
        for (const condition of conditions) cases.get(condition.type)?.next(found, condition)
    }
  }
  return [...cases.values()].map(each => each.all.filter(({ startTime }) => startTime >= from))
}

/** Stretches that are known beforehand: each begins with nothing remembered. */
class FixedParts {
  readonly #stretches: Iterator<Stretch>

  constructor(stretches: readonly Stretch[]) {
    this.#stretches = stretches.values()
  }

  next(): Turn | undefined {
    const { value, done } = this.#stretches.next()
    return done ? undefined : { ...value, news: value.from }
  }

  begin(_: VehicleMemory, fresh: () => VehicleMemory): VehicleMemory {
    return fresh()
  }

  goesOn(_: number, { states }: VehicleMemory): boolean {
    for (const { on, turning } of states.values()) if (on || turning !== null) return true
    return false
  }
}

/** Who drives with a report; reports are asked in the order of their times. */
function wheel(
  drivers: DriversOfTrack | undefined,
): (report: RuledReport, drivesFrom: number, counts: boolean) => DriverAtWheel | null | undefined {
  if (!drivers) return () => undefined
  const { vehicleId, cards, elsewhere } = drivers
  const driven = new Map(elsewhere.map(({ driverId, spans }) => [driverId, [...spans]]))
  return (report, drivesFrom, counts) => {
    const driverId = driverAt(cards, report.time)
    if (driverId === null) return null
    const spans = driven.get(driverId) ?? []
    driven.set(driverId, spans)
    if (counts && report.speedDkmh >= drivesFrom && accIsOn(report)) addDriving(spans, vehicleId, report.time)
    return { driverId, spans }
  }
}

/** What was read with the report of a time; times are asked in their order. */
function readings(series: SensorSeries | undefined): (time: number) => ReadonlyMap<string, number> | undefined {
  if (!series) return () => undefined
  const { slots, times, values } = series
  let at = 0
  return time => {
    while (at < times.length && (times[at] ?? 0) < time) at++
    if (times[at] !== time) return undefined
    const read = new Map<string, number>()
    for (const [nth, slot] of slots.entries()) {
      const value = values[nth]?.[at] ?? NaN
      if (!Number.isNaN(value)) read.set(slot, value)
    }
    return read
  }
}

/** Conditions of one type of alarm become cases, as the detector makes them. */
class Cases {
  readonly #hysteresisMs: number
  readonly all: RuleCase[] = []

  constructor(hysteresisMs: number) {
    this.#hysteresisMs = hysteresisMs
  }

  next({ time, latitude, longitude }: RuledReport, { on, once, withdraws }: AlarmCondition): void {
    if (withdraws) {
      const at = this.all.findLastIndex(({ startTime }) => startTime === withdraws.startedAt)
      if (at >= 0) this.all.splice(at, 1)
      return
    }
    const last = this.all.at(-1)
    const goesOn = last !== undefined && (last.endTime === null || time - last.endTime <= this.#hysteresisMs)
    if (!on) {
      if (last && last.endTime === null) last.endTime = time
    } else if (goesOn) last.endTime = once ? time : null
    else this.all.push({ startTime: time, endTime: once ? time : null, latitude, longitude })
  }
}
