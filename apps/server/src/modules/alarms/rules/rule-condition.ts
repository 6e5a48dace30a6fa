import type { AlarmCondition } from '../../../events/alarm-signals.ts'
import type { StoredRule } from './rule-book.ts'

/** What a rule finds that begins and ends with a report. */
export const once = ({ type, level, name }: StoredRule, detail: Record<string, unknown>): AlarmCondition => ({
  type,
  on: true,
  once: true,
  level,
  detail: { rule: name, ...detail },
})
