/** What was changed of a rule, in words. Pure. */
import type { RuleChange, RuleThen } from '@outrider/contract'

/** What a rule says of itself, a line for each thing. */
export type RuleLines = (rule: RuleThen) => readonly string[]

/** Each change with the lines that are not as before: of the first one all. `changes`: the newest first. */
export const changedLines = (changes: readonly RuleChange[], linesOf: RuleLines): readonly (RuleChange & { lines: string[] })[] =>
  changes.map((change, n) => {
    const before = changes[n + 1]
    const [now, then] = [linesOf(change.rule), before ? linesOf(before.rule) : []]
    const lines = now.flatMap((line, at) => {
      if (line === then[at]) return []
      // What is gone has no line of its own.
      return line === '' ? (then[at] ? [`− ${then[at]}`] : []) : [line]
    })
    return { ...change, lines: change.what === 'removed' ? [] : lines }
  })
