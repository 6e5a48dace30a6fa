import type { AlarmCondition } from '../events/alarm-signals.ts'
import { foundBy, type StoredRule } from './stored-rule.ts'

/** What a rule finds that begins and ends with a report. */
export const once = (rule: StoredRule, detail: Record<string, unknown>): AlarmCondition => ({
  type: rule.type,
  on: true,
  once: true,
  level: rule.level,
  detail: { rule: rule.name, ...detail },
  ...foundBy([rule]),
})
