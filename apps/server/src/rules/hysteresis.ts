/**
 * What holds for every kind of rule: a rule does not go from one state to the other at its limit, but when what it measures is clearly beyond it for long
 * enough. The margin and the time of a kind are its row in the contract; a rule may have others.
 */
import { ruleKindOf } from '@outrider/contract'
import type { StoredRule } from './stored-rule.ts'
import type { RuleState } from './rule-memory.ts'

/** What a rule measures now: on or off; `near` that one but within the margin; undefined: nothing. */
export interface Measured {
  side: 'on' | 'off'
  near?: boolean
}

/** In the unit of the kind; undefined: the kind knows best, as of geofences by the quality of fixes. */
export const marginOf = ({ kind, parameters }: StoredRule): number | undefined =>
  parameters['margin'] ?? ruleKindOf(kind).parameters['margin']?.usual ?? undefined
export const holdOf = ({ kind, parameters }: StoredRule): number =>
  (parameters['hold'] ?? ruleKindOf(kind).parameters['hold']?.usual ?? 0) * 1_000

/** A value against its limit: beyond is on, and it is off again only when it is the margin below. */
export const against = (value: number, limit: number, margin: number): Measured =>
  value > limit ? { side: 'on' } : { side: 'off', near: value > limit - margin }

/**
 * Takes the state to what is measured once that has lasted. `onMs`: how long it takes to be on, where the kind has a time of its own. Returns whether it
 * has changed sides.
 */
export function hold(state: RuleState, measured: Measured | undefined, time: number, offMs: number, onMs = offMs): boolean {
  if (!measured || (measured.side === 'on') === state.on) {
    state.turning = null
    return false
  }
  // Within the margin nothing begins to change, and what has begun goes on.
  if (measured.near && state.turning === null) return false
  state.turning ??= time
  if (time - state.turning < (state.on ? offMs : onMs)) return false
  state.on = !state.on
  state.turning = null
  return true
}
