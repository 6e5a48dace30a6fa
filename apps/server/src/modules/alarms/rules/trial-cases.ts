/**
 * What rules on trial find, as cases: each rule by itself, so that what it finds is not mixed with alarms. Pure. What returns a moment after its end goes
 * on, as of alarms.
 */
import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import { hysteresisOf, lateGap, placeOf } from '../detector/fold.ts'
import type { RuleSignal } from './rule-signal.ts'

export interface TrialCase {
  /** null: not stored yet. */
  id: string | null
  ruleId: string
  vehicleId: number
  /** ms since 1970. */
  startedAt: number
  /** null: goes on. */
  endedAt: number | null
  /** 1e-6 degrees WGS-84; null: no fix. */
  latitudeE6: number | null
  longitudeE6: number | null
  withdrawnAt: number | null
}

/** A condition of a rule on trial. */
export interface Tried {
  ruleId: string
  report: RuleSignal['report']
  condition: AlarmCondition
}

/** Of signals, what is of rules on trial and what is of all others. */
export function parted(signals: readonly RuleSignal[]): { alarms: RuleSignal[]; tried: Tried[] } {
  const alarms: RuleSignal[] = []
  const tried: Tried[] = []
  for (const { report, conditions } of signals) {
    const others = conditions.filter(({ trial }) => !trial)
    if (others.length > 0) alarms.push({ report, conditions: others })
    for (const condition of conditions)
      if (condition.trial) for (const ruleId of condition.rules ?? []) tried.push({ ruleId, report, condition })
  }
  return { alarms, tried }
}

const keyOf = ({ ruleId, vehicleId }: Pick<TrialCase, 'ruleId' | 'vehicleId'>): string => `${ruleId} ${vehicleId}`

/** Returns the cases that are new or changed. `known`: those that may go on or be corrected. */
export function foldTried(known: readonly TrialCase[], found: readonly Tried[]): TrialCase[] {
  const all = Map.groupBy(
    known.toSorted((one, other) => one.startedAt - other.startedAt),
    keyOf,
  )
  const changed = new Set<TrialCase>()
  for (const { ruleId, report, condition } of found) {
    const key = keyOf({ ruleId, vehicleId: report.vehicleId })
    const same = all.get(key) ?? []
    all.set(key, same)
    const each = changeOf(same, { ruleId, report, condition })
    if (each) changed.add(each)
  }
  return [...changed]
}

function changeOf(same: TrialCase[], { ruleId, report, condition }: Tried): TrialCase | undefined {
  const { time, late, vehicleId } = report
  const { type, on, once, withdraws, moves } = condition
  const valid = same.filter(({ withdrawnAt }) => withdrawnAt === null)
  const begunAt = (at: number) =>
    valid.findLast(({ startedAt, endedAt }) => startedAt <= at && (endedAt === null || at <= endedAt))
  if (withdraws) {
    const none = begunAt(withdraws.startedAt)
    return none && Object.assign(none, { endedAt: none.endedAt ?? none.startedAt, withdrawnAt: Math.max(time, none.startedAt) })
  }
  const place = placeOf(report)
  const at = { latitudeE6: place.latitudeE6, longitudeE6: place.longitudeE6 }
  if (moves !== undefined) {
    const moved = valid.find(({ startedAt }) => startedAt === moves)
    if (moved && !same.some(({ startedAt }) => startedAt === time)) {
      const endedAt = moved.endedAt === moves ? time : moved.endedAt
      return Object.assign(moved, { startedAt: time, endedAt, ...at })
    }
  }
  const open = late ? undefined : valid.findLast(({ endedAt }) => endedAt === null)
  if (!on) return open && Object.assign(open, { endedAt: Math.max(open.startedAt, time) })
  if (open) return undefined
  const gap = late && !once ? Math.max(hysteresisOf(type), lateGap) : hysteresisOf(type)
  const last = valid.findLast(({ startedAt, endedAt }) => endedAt !== null && time >= startedAt && time - endedAt <= gap)
  const endedAt = once || late ? time : null
  if (last) return Object.assign(last, { endedAt: endedAt === null ? null : Math.max(last.endedAt ?? time, endedAt) })
  if (same.some(({ startedAt }) => startedAt === time)) return undefined
  const begun: TrialCase = { id: null, ruleId, vehicleId, startedAt: time, endedAt, ...at, withdrawnAt: null }
  same.push(begun)
  return begun
}
