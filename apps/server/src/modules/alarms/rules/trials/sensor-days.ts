/**
 * Which days a trial of rules about what sensors read has to read: on others nothing was read that one of them could find or end, by the least and the
 * greatest reading that figures of days keep. What is not known is read.
 */
import { sensorConditions } from '@outrider/contract'
import { beyond, marginOfSensor, slotsOf } from '../../../../rules/kinds/sensor-limits.ts'
import type { StoredRule } from '../../../../rules/stored-rule.ts'

/** ms since 1970, the end excluded. */
export interface DayOfSensors {
  begin: number
  end: number
  /** By slot; undefined: what was read is not known, or not all of it. */
  read: ReadonlyMap<string, { least: number; greatest: number }> | undefined
}

/** ms since 1970, both included. */
export interface Span {
  from: number
  to: number
}

/** So many days on which everything was within the limits end what went on before: it takes its time, which may be over midnight. */
const daysToEnd = 2

/** @returns the days to read, those that follow each other as one, each with the day before it: filters and rules know then what was read last. */
export function spansToRead(rules: readonly StoredRule[], days: readonly DayOfSensors[]): Span[] {
  const wanted = new Set<number>()
  let left = 0
  for (const [nth, day] of days.entries()) {
    const found = lookAt(rules, day)
    if (found.isFound) {
      if (nth > 0) wanted.add(nth - 1)
      left = daysToEnd
    } else if (left > 0 && found.ends) left -= 1
    else if (left > 0) left = daysToEnd
    else continue
    wanted.add(nth)
  }
  const spans: Span[] = []
  for (const nth of [...wanted].toSorted((one, other) => one - other)) {
    const { begin, end } = days[nth] as DayOfSensors
    const last = spans.at(-1)
    if (last && last.to === begin - 1) last.to = end - 1
    else spans.push({ from: begin, to: end - 1 })
  }
  return spans
}

/** Whether one of the rules may find something, and whether all of them see that nothing goes on. */
function lookAt(rules: readonly StoredRule[], { read }: DayOfSensors): { isFound: boolean; ends: boolean } {
  if (!read) return { isFound: true, ends: false }
  let ends = true
  for (const rule of rules) {
    const margin = marginOfSensor(rule)
    const all = slotsOf(rule).flatMap(slot => {
      const of = read.get(slot)
      return of ? [furthest(rule, of)] : []
    })
    if (all.some(most => most > 0)) return { isFound: true, ends: false }
    ends &&= all.length > 0 && all.every(most => most <= -margin)
  }
  return { isFound: false, ends }
}

/** What of all values between two is furthest beyond the limits of a rule. */
function furthest(rule: StoredRule, { least, greatest }: { least: number; greatest: number }): number {
  const most = Math.max(beyond(rule, least), beyond(rule, greatest))
  const { condition, low = 0, high = 0 } = rule.parameters
  if (condition !== sensorConditions.between) return most
  return Math.max(most, beyond(rule, Math.min(greatest, Math.max(least, (low + high) / 2))))
}
