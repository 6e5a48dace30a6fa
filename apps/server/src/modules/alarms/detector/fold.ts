/**
 * Folds signals into alarms. Pure. A condition that is stated begins an alarm, continues one that goes on, or reopens one that ended a moment ago;
 * the order of the signals of a vehicle is that of its reports.
 */
import { alarmTypeOf } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import type { AlarmChangeKind, AlarmPlace, AlarmRecord } from '../../../events/alarm-record.ts'
import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import { clockIsSound, quality } from '../../../events/position-report.ts'
import type { Edition } from '../../../events/edition.ts'

export interface StoredSignal {
  seq: string
  vehicleId: number
  /** ms since 1970 */
  time: number
  digest: string
  quality: number
  edition: Edition | null
  latitudeE6: number
  longitudeE6: number
  speedDkmh: number
  whole: boolean
  conditions: readonly AlarmCondition[]
}

/** A stored alarm, or one that has no id yet. */
export type FoldedAlarm = Pick<
  AlarmRecord,
  | 'vehicleId'
  | 'type'
  | 'level'
  | 'startedAt'
  | 'endedAt'
  | 'lastAt'
  | 'occurrences'
  | 'startPlace'
  | 'lastPlace'
  | 'reportTime'
  | 'reportDigest'
  | 'edition'
  | 'late'
  | 'timedByArrival'
  | 'event'
  | 'identification'
  | 'detail'
  | 'state'
  | 'withdrawnAt'
  | 'withdrawnWhy'
> & { id: string | null }

/** What is kept with an alarm that a later report corrects. */
export interface Correction {
  alarm: FoldedAlarm
  kind: 'withdrawn' | 'moved'
  result: string | null
  detail: Record<string, unknown>
}

/** An active-safety alarm as the terminal identified it: what its attachments are asked for by. */
export interface IdentifiedAlarm {
  alarm: FoldedAlarm
  identification: Buffer
  event: number | null
  /** Of the report, ms since 1970. */
  time: number
  late: boolean
}

/** An alarm, and rules that found it. */
export interface RuledAlarm {
  alarm: FoldedAlarm
  rules: readonly string[]
}

/** More starts of a type at a vehicle within an hour are one alarm. */
export const maxStartsPerHour = 6
const hour = 3_600_000
/** Late reports of one alarm are not further apart, ms. */
export const lateGap = 600_000

const unusableFix = quality.noFix | quality.outOfRange | quality.atZero

type Sent = Pick<StoredSignal, 'quality' | 'latitudeE6' | 'longitudeE6' | 'speedDkmh'>
export function placeOf({ quality: flags, latitudeE6, longitudeE6, speedDkmh }: Sent): AlarmPlace {
  if ((flags & unusableFix) !== 0) return { latitudeE6: null, longitudeE6: null, speedDkmh }
  const sent = { latitude: latitudeE6 / 1e6, longitude: longitudeE6 / 1e6 }
  const { latitude, longitude } = convertDatum(sent, (flags & quality.gcj02) === 0 ? 'wgs84' : 'gcj02', 'wgs84')
  return { latitudeE6: Math.round(latitude * 1e6), longitudeE6: Math.round(longitude * 1e6), speedDkmh }
}

const keyOf = (vehicleId: number, type: number): string => `${vehicleId} ${type}`
/** ms */
export const hysteresisOf = (type: number): number => (alarmTypeOf(type)?.hysteresis ?? 60) * 1_000
const isByRule = (type: number): boolean => alarmTypeOf(type)?.origin.from === 'rule'

export class AlarmFolder {
  /** Those of a vehicle and type, the earliest start first. */
  readonly #alarms = new Map<string, FoldedAlarm[]>()
  readonly #ofVehicle = new Map<number, Set<string>>()
  readonly changes = new Map<FoldedAlarm, Exclude<AlarmChangeKind, 'handled'>>()
  readonly identified: IdentifiedAlarm[] = []
  readonly corrections: Correction[] = []
  readonly ruled: RuledAlarm[] = []

  /** `known`: all that go on at the vehicles of the signals, and those that a signal may continue. */
  constructor(known: readonly FoldedAlarm[]) {
    for (const alarm of known.toSorted((a, b) => a.startedAt - b.startedAt)) this.#keep(alarm)
  }

  fold(signal: StoredSignal): void {
    const late = (signal.quality & quality.late) !== 0
    // Nobody knows when it was.
    if (late && !clockIsSound(signal.quality)) return
    if (signal.whole) this.#endOthers(signal)
    for (const condition of signal.conditions) {
      if (!alarmTypeOf(condition.type)) continue
      if (condition.withdraws) this.#withdraw(condition.type, condition.withdraws, signal)
      else if (condition.moves !== undefined && this.#move(condition.type, condition.moves, signal)) continue
      else if (late) this.#past(condition, signal)
      else if (condition.on) this.#on(condition, signal)
      else this.#off(condition.type, signal)
    }
  }

  #keep(alarm: FoldedAlarm): void {
    const key = keyOf(alarm.vehicleId, alarm.type)
    const same = this.#alarms.get(key)
    if (same) same.push(alarm)
    else this.#alarms.set(key, [alarm])
    const keys = this.#ofVehicle.get(alarm.vehicleId)
    if (keys) keys.add(key)
    else this.#ofVehicle.set(alarm.vehicleId, new Set([key]))
  }

  #change(alarm: FoldedAlarm, what: Exclude<AlarmChangeKind, 'handled'>): void {
    // What is new stays new, whatever follows in the same batch.
    if (this.changes.get(alarm) !== 'started') this.changes.set(alarm, what)
  }

  #open(vehicleId: number, type: number): FoldedAlarm | undefined {
    return this.#alarms.get(keyOf(vehicleId, type))?.findLast(({ endedAt }) => endedAt === null)
  }

  #begun(vehicleId: number, type: number, at: number): FoldedAlarm | undefined {
    return this.#alarms
      .get(keyOf(vehicleId, type))
      ?.findLast(({ startedAt, lastAt, withdrawnAt }) => withdrawnAt === null && at >= startedAt && at <= lastAt)
  }

  /** A later report disproves it; one that came back before is as often as it was. */
  #withdraw(type: number, { startedAt, why }: NonNullable<AlarmCondition['withdraws']>, signal: StoredSignal): void {
    const alarm = this.#begun(signal.vehicleId, type, startedAt)
    if (!alarm) return
    if (alarm.occurrences > 1) alarm.occurrences -= 1
    else {
      alarm.endedAt ??= Math.max(alarm.startedAt, alarm.lastAt)
      alarm.withdrawnAt = signal.time
      alarm.withdrawnWhy = why
    }
    this.corrections.push({ alarm, kind: 'withdrawn', result: why, detail: { at: startedAt } })
    this.#change(alarm, 'ended')
  }

  /** What was found after a silence happened in it. False: there is no such alarm. */
  #move(type: number, at: number, signal: StoredSignal): boolean {
    const alarm = this.#begun(signal.vehicleId, type, at)
    const same = this.#alarms.get(keyOf(signal.vehicleId, type))
    if (!alarm || alarm.startedAt !== at || same?.some(({ startedAt }) => startedAt === signal.time)) return false
    this.corrections.push({ alarm, kind: 'moved', result: null, detail: { from: at, to: signal.time } })
    alarm.startedAt = signal.time
    alarm.startPlace = placeOf(signal)
    if (alarm.endedAt === at) alarm.endedAt = signal.time
    if (alarm.lastAt === at) {
      alarm.lastAt = signal.time
      alarm.lastPlace = alarm.startPlace
    }
    this.#change(alarm, 'continued')
    return true
  }

  /** The terminal states everything: what it does not state has ended. */
  #endOthers(signal: StoredSignal): void {
    const on = new Set(signal.conditions.filter(condition => condition.on).map(({ type }) => type))
    for (const key of this.#ofVehicle.get(signal.vehicleId) ?? [])
      for (const { type, endedAt } of this.#alarms.get(key) ?? [])
        if (endedAt === null && !on.has(type) && !isByRule(type)) this.#off(type, signal)
  }

  #off(type: number, signal: StoredSignal): void {
    const open = this.#open(signal.vehicleId, type)
    if (!open) return
    open.endedAt = Math.max(open.startedAt, open.lastAt, signal.time)
    open.lastAt = open.endedAt
    open.lastPlace = placeOf(signal)
    this.#change(open, 'ended')
  }

  #on(condition: AlarmCondition, signal: StoredSignal): void {
    const { vehicleId, time } = signal
    const { type, event } = condition
    const open = this.#open(vehicleId, type)
    const alarm = open ?? this.#returning(condition, signal)
    if (!alarm) {
      this.#begin(condition, signal, false)
      return
    }
    this.#rule(alarm, condition)
    // A terminal may repeat an alarm in every report until it ends.
    const repeated = event !== undefined && event === alarm.event
    if (!repeated && (!open || event !== undefined)) alarm.occurrences += 1
    if (event !== undefined) this.#identify(alarm, condition, signal)
    if (condition.level === 1) alarm.level = 1
    // Another rule, or another geofence: what it says now.
    if (condition.detail && isByRule(type)) alarm.detail = condition.detail
    alarm.lastAt = Math.max(alarm.lastAt, time)
    alarm.lastPlace = placeOf(signal)
    alarm.endedAt = condition.once ? alarm.lastAt : null
    this.#change(alarm, 'continued')
  }

  /** The alarm that ended a moment ago and goes on now; one that was processed stays as it is. */
  #returning({ type, event }: AlarmCondition, { vehicleId, time }: StoredSignal): FoldedAlarm | undefined {
    const same = this.#alarms.get(keyOf(vehicleId, type)) ?? []
    const live = same.filter(({ late, withdrawnAt }) => !late && withdrawnAt === null)
    const last = live.at(-1)
    const sameStart = same.find(({ startedAt }) => startedAt === time)
    if (!last || last.endedAt === null) return sameStart
    const repeated = event !== undefined && event === last.event
    const within = time - last.endedAt <= hysteresisOf(type)
    if (within && (repeated || last.state === 'pending')) return last
    const starts = live.filter(({ startedAt }) => startedAt > time - hour).length
    return starts >= maxStartsPerHour && last.state === 'pending' ? last : sameStart
  }

  /** Of a late report: part of an alarm that is known, or of one of the past. */
  #past(condition: AlarmCondition, signal: StoredSignal): void {
    const { vehicleId, time } = signal
    const { type, event } = condition
    // What lasts is told again and again; what happens once is told once.
    const lasts = event === undefined && !condition.once
    const gap = lasts ? Math.max(hysteresisOf(type), lateGap) : hysteresisOf(type)
    const near = (this.#alarms.get(keyOf(vehicleId, type)) ?? []).find(
      ({ startedAt, endedAt, withdrawnAt }) =>
        withdrawnAt === null && time >= startedAt - gap && (endedAt === null || time <= endedAt + gap),
    )
    if (!near) {
      if (condition.on) this.#begin(condition, signal, true)
      return
    }
    if (condition.on && event !== undefined && event !== near.event) {
      near.occurrences += 1
      this.#identify(near, condition, signal)
      this.#change(near, 'continued')
    }
    if (!near.late) return
    if (time > near.lastAt) {
      near.lastAt = time
      near.endedAt = time
      near.lastPlace = placeOf(signal)
    } else if (time < near.startedAt) {
      near.startedAt = time
      near.startPlace = placeOf(signal)
    } else return
    this.#change(near, 'continued')
  }

  #begin(condition: AlarmCondition, signal: StoredSignal, late: boolean): void {
    const { vehicleId, time, digest, edition } = signal
    const { type, level, event, detail = null, once } = condition
    const place = placeOf(signal)
    const alarm: FoldedAlarm = {
      id: null,
      vehicleId,
      type,
      level: level ?? alarmTypeOf(type)?.level ?? 2,
      startedAt: time,
      endedAt: once || late ? time : null,
      lastAt: time,
      occurrences: 1,
      startPlace: place,
      lastPlace: place,
      reportTime: time,
      reportDigest: digest,
      edition,
      late,
      timedByArrival: !clockIsSound(signal.quality),
      event: null,
      identification: null,
      detail,
      state: 'pending',
      withdrawnAt: null,
      withdrawnWhy: null,
    }
    this.#keep(alarm)
    this.#change(alarm, 'started')
    this.#rule(alarm, condition)
    if (event !== undefined) this.#identify(alarm, condition, signal)
  }

  #rule(alarm: FoldedAlarm, { rules }: AlarmCondition): void {
    if (rules) this.ruled.push({ alarm, rules })
  }

  #identify(alarm: FoldedAlarm, condition: AlarmCondition, signal: StoredSignal): void {
    const { identification } = condition
    const event = condition.event ?? null
    const known = alarm.event === event && alarm.identification !== null
    alarm.event = event
    if (identification === undefined || known) return
    alarm.identification = Buffer.from(identification, 'hex')
    const late = (signal.quality & quality.late) !== 0
    this.identified.push({ alarm, identification: alarm.identification, event, time: signal.time, late })
  }
}
