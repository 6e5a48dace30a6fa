/** What rules found in fixes that were none: it is not so, and what depends on it neither. */
import { distance } from '@outrider/geo'
import type { Span } from '@outrider/track'
import type { AlarmCondition } from '../events/alarm-signals.ts'
import type { RuleBook } from './rule-book.ts'
import type { Crossing, RuleState, VehicleMemory } from './rule-memory.ts'
import type { RuledReport } from './ruled-report.ts'
import { Standing } from './standing.ts'

/** @param changed gets the states that are others now */
export function withdraw(
  spans: readonly Span[],
  time: number,
  memory: VehicleMemory,
  { book, changed }: { book: RuleBook; changed: Map<string, RuleState> },
): AlarmCondition[] {
  forgetPlace(spans, memory)
  const isWrong = (crossing: Crossing): boolean => isWithinOne(spans, crossing.time)
  const rules = new Set(memory.crossings.filter(isWrong).map(({ ruleId }) => ruleId))
  const wrong = new Set<Crossing>()
  for (const ruleId of rules) {
    const ofRule = memory.crossings.filter(crossing => crossing.ruleId === ruleId)
    let inside = ofRule[0]?.before ?? false
    // One that comes back to where it was without the wrong one is none either.
    for (const crossing of ofRule)
      if (isWrong(crossing) || inside !== crossing.before) wrong.add(crossing)
      else inside = !inside
    const state = memory.states.get(ruleId)
    if (!state) continue
    state.on = inside
    const rule = inside ? book.rule(ruleId) : undefined
    if (rule && memory.inOrder?.inside.includes(rule) === false) memory.inOrder.inside.push(rule)
    state.turning = null
    state.at = time
    changed.set(ruleId, state)
  }
  memory.crossings = memory.crossings.filter(crossing => !wrong.has(crossing))
  const cases = new Map([...wrong].filter(({ raised }) => raised).map(each => [caseOf(each), each]))
  return [...cases.values()].map(({ type, time: startedAt, ruleId, trial }) => ({
    type,
    on: false,
    withdraws: { startedAt, why: 'jumpedBack' },
    ...(trial && { rules: [ruleId], trial }),
  }))
}

const caseOf = ({ type, time, ruleId, trial }: Crossing): string => `${trial ? `of ${ruleId}` : type} ${time}`

/** Where it stands, and the side it turns to, are not those of fixes that were none. */
function forgetPlace(spans: readonly Span[], memory: VehicleMemory): void {
  for (const state of memory.states.values())
    if (state.turning !== null && isWithinOne(spans, state.turning)) state.turning = null
  if (isWithinOne(spans, memory.elsewhereAt)) {
    memory.elsewhereAt = 0
    // The stay before goes on: it is found again where it stands.
    for (const ruleId of memory.staysAt.keys()) {
      const state = memory.states.get(ruleId)
      if (state) state.since = null
    }
    memory.staysAt.clear()
  }
  if (!isWithinOne(spans, memory.standing.since)) return
  const before = memory.stoodBefore
  // Back from a place that was none, it stands neither there nor where that one was.
  memory.standing = before && !isWithinOne(spans, before.since) ? before : new Standing()
  memory.stoodBefore = undefined
}

/** What a receiver that is back says is so near to where the vehicle stood, metres. */
const backWithin = 150

export function isBackAt(fixes: readonly RuledReport[], { drives, place }: Standing): boolean {
  if (drives || !place) return false
  const stood = { lat: place.latitude, lon: place.longitude }
  return fixes.every(fix => distance({ lat: fix.latitude, lon: fix.longitude }, stood) <= backWithin)
}

const isWithinOne = (spans: readonly Span[], time: number): boolean => spans.some(({ from, to }) => time >= from && time <= to)
