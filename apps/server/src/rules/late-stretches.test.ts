/** Reports of one second: what was looked at is not looked at again, and what is another one is. */
import { expect, test } from 'vitest'
import { ruleOf } from '../testing/rule-days.ts'
import { reportAt } from '../testing/border-days.ts'
import { Stretches } from './late-stretches.ts'
import { RuleBook } from './rule-book.ts'
import { emptyMemory } from './rule-memory.ts'
import type { RuledReport } from './ruled-report.ts'

/** What begins and ends with each report. */
function looked(reports: readonly RuledReport[]): boolean[][] {
  const book = new RuleBook([ruleOf('terminalAlarm', { parameters: { bit: 0, seconds: 0, hold: 0 } })], id => [id])
  const rules = book.of({ id: 1, organisationId: 1 }) ?? expect.fail('no rule applies')
  const [stretches, memory] = [new Stretches(), emptyMemory()]
  return reports.map(report =>
    stretches.look(report, memory, rules, book).signals.flatMap(({ conditions }) => conditions.map(({ on }) => on)),
  )
}

test('an alarm that a terminal sends in the second of its last report is heard, once', () => {
  const at = (seconds: number, digest: bigint, alarms: number): RuledReport => ({
    ...reportAt(400, seconds, 0, 40),
    digest,
    alarms,
  })
  expect(looked([at(0, 1n, 0), at(30, 2n, 0), at(30, 3n, 1), at(30, 3n, 1), at(60, 4n, 0)])).toEqual([
    [],
    [],
    [true],
    [],
    [false],
  ])
  // Late ones fill a silence and are no second report of now.
  expect(looked([at(0, 1n, 0), at(30, 2n, 0), { ...at(30, 3n, 1), late: true }])).toEqual([[], [], []])
})
