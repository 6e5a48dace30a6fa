import { expect, test } from 'vitest'
import { AlarmEdges } from './load-alarms.ts'

test('no type returns at a terminal while its last alarm could go on, and the edges owed are raised', () => {
  const edges = new AlarmEdges(200)
  const alarms = new Map<number, number>()
  const ended = new Map<string, number>()
  let raised = 0
  let soonest = Infinity
  // A thousand reports a second of 10,000 terminals in turn, ten minutes long.
  for (let report = 0; report < 600_000; report++) {
    const terminal = report % 10_000
    if (report % 100 === 0) edges.due(100)
    const before = alarms.get(terminal) ?? 0
    const now = edges.next(terminal, before, report)
    if (now === before) continue
    raised += 1
    alarms.set(terminal, now)
    if (now === 0) ended.set(`${terminal} ${before}`, report)
    else soonest = Math.min(soonest, report - (ended.get(`${terminal} ${now}`) ?? -Infinity))
  }
  expect(soonest).toBeGreaterThan(300_000)
  expect(raised).toBeGreaterThan(119_000)
})
