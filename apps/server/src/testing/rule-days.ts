/** Days of a vehicle and what one rule finds in them: driving, standing, silence, one part after the other. */
import { type AlarmRuleKind, ruleKindOf, ruleTypeOf } from '@outrider/contract'
import { evaluate } from '../rules/evaluate.ts'
import { RuleBook } from '../rules/rule-book.ts'
import { emptyMemory, type VehicleMemory } from '../rules/rule-memory.ts'
import type { RuledReport } from '../rules/ruled-report.ts'
import type { StoredRule } from '../rules/stored-rule.ts'
import { randomOf, reportAt } from './border-days.ts'

export const radius = 1_000
export const centre = { latitude: 31.2304, longitude: 121.4737 }
export const inCircle = { id: '7', name: 'Depot', shape: { circle: { ...centre, radius }, polygon: [] } }
export const ruleOf = (kind: AlarmRuleKind, over: Partial<StoredRule> = {}): StoredRule => ({
  id: '1',
  organisationId: 1,
  kind,
  type: ruleTypeOf(kind).number,
  name: kind,
  level: 2,
  parameters: Object.fromEntries(
    Object.entries(ruleKindOf(kind).parameters).flatMap(([name, { usual }]) => (usual === null ? [] : [[name, usual]])),
  ),
  geofence: null,
  vehicleIds: null,
  hours: { days: new Set([1, 2, 3, 4, 5, 6, 7]), begin: null, end: null },
  timeZone: null,
  ...over,
})

/** What is stored of it, as after a restart of ours or a new link. */
function again(memory: VehicleMemory, last: RuledReport): VehicleMemory {
  const fresh = emptyMemory()
  for (const [id, state] of memory.states) fresh.states.set(id, { ...state })
  fresh.heardAt = last.time
  fresh.doneUntil = last.time
  fresh.fixes.begin(last)
  fresh.standing.next(last)
  return fresh
}

/** Seconds at which it begins and ends. `restarts`: seconds after whose report the memory is that of a restart. */
export function found(rule: StoredRule, reports: readonly RuledReport[], restarts: readonly number[] = []): [boolean, number][] {
  const book = new RuleBook([rule], id => [id])
  const rules = book.of({ id: 1, organisationId: 1 })
  if (!rules) throw new Error('the rule applies to the vehicle')
  let memory = emptyMemory()
  const all: [boolean, number][] = []
  for (const report of reports) {
    const seconds = (report.time - Date.UTC(2026, 4, 4)) / 1_000
    for (const { conditions } of evaluate(report, memory, rules, book).signals)
      for (const { on } of conditions) all.push([on, seconds])
    if (restarts.includes(seconds)) memory = again(memory, report)
  }
  return all
}

export interface Part {
  /** Until when, s. */
  until: number
  /** km/h, into the circle. */
  speed?: number
  acc?: boolean
  /** Nothing is sent. */
  unheard?: boolean
}

/** A report each half minute. `depth`: metres inside of the border at first; `noise`: by how many metres its fixes are off at most. */
export function reportsOf(parts: readonly Part[], depth = 0, noise = 0, seed = 1): RuledReport[] {
  const reports: RuledReport[] = []
  const random = randomOf(seed)
  let seconds = 0
  for (const { until, speed = 0, acc = speed > 0, unheard } of parts)
    for (; seconds < until; seconds += 30) {
      depth += (speed / 3.6) * 30
      if (unheard) continue
      const off = () => (random() * 2 - 1) * noise
      reports.push({ ...reportAt(radius, seconds, depth + off(), speed, off()), status: acc ? 0b11 : 0b10 })
    }
  return reports
}
