import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  failureLine,
  filesToRepeat,
  layerLine,
  overBudget,
  rowLine,
  slowest,
  vitestFailures,
  vitestTimes,
} from './test-times.mjs'
import { root } from './toolchain.mjs'
import { longest } from './whole-programs-first.mjs'

const rows = [
  { file: '/root/a.test.ts', title: 'quick', seconds: 0.2, processor: 0.1 },
  { file: '/root/b.test.ts', title: 'waits', seconds: 60.4, processor: 1 },
  { file: '/root/c.test.ts', title: 'works', seconds: 59.9, processor: 16 },
]

test('the slowest tests come first, and no more than asked for', () => {
  expect(slowest(rows, 2).map(({ title }) => title)).toEqual(['waits', 'works'])
})

test('over its budget is what took more processor time, however long it waited; a slower machine has more', () => {
  const withBudget = rows.map(row => ({ ...row, budget: 15 }))
  expect(overBudget(withBudget, 1).map(({ title }) => title)).toEqual(['works'])
  expect(overBudget(withBudget, 1.2)).toEqual([])
})

test('without a budget, or where processor time is not known, nothing is over it', () => {
  expect(overBudget([rows[2], { ...rows[2], budget: 15, processor: null }], 1)).toEqual([])
})

test('a line has the time by the clock and of processor, the file below the root and the title, which is cut when it is long', () => {
  expect(rowLine(rows[1], '/root')).toBe('   60.4 s    1.0 s  b.test.ts: waits')
  expect(rowLine({ ...rows[0], processor: null, title: 'x'.repeat(200) }, '/root')).toHaveLength(141)
})

test('a stage is shown with its times and its budget on this machine, and says when it is over it', () => {
  expect(layerLine({ title: 'Types', seconds: 4.25, processor: 30.4, budget: 40 }, 1.5)).toBe(
    '    4.3 s  Types (30 s of processor, 60 at most)',
  )
  expect(layerLine({ title: 'Browser tests', seconds: 690, processor: 1300, budget: 1000 }, 1.2)).toBe(
    ' 11.5 min  Browser tests (1300 s of processor, 1200 at most)  OVER ITS BUDGET',
  )
  expect(layerLine({ title: 'Types', seconds: 4.25, processor: null }, 1)).toBe('    4.3 s  Types (processor time not known)')
})

test('tests of a report without a duration were not run', () => {
  const assertionResults = [
    { fullName: 'ran', duration: 1500, status: 'passed', meta: { processor: 0.7 } },
    { fullName: 'hung', duration: 60_000, status: 'failed', meta: {} },
    { fullName: 'skipped', status: 'pending' },
  ]
  expect(vitestTimes({ testResults: [{ name: '/root/a.test.ts', assertionResults }] })).toEqual([
    { file: '/root/a.test.ts', title: 'ran', seconds: 1.5, processor: 0.7 },
    { file: '/root/a.test.ts', title: 'hung', seconds: 60, processor: null },
  ])
})

const failing = {
  testResults: [
    {
      name: '/root/a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'good', status: 'passed' },
        { fullName: 'bad', status: 'failed', failureMessages: ['\nAssertionError: expected 1 to be 2\n    at line 3'] },
      ],
    },
    { name: '/root/b.test.ts', status: 'failed', message: 'Error: no such module', assertionResults: [] },
    { name: '/root/c.test.ts', status: 'passed', assertionResults: [{ fullName: 'good', status: 'passed' }] },
  ],
}

test('each failed test is named with the first line of its error, a file that cannot be loaded as well', () => {
  expect(vitestFailures(failing).map(row => failureLine(row, '/root'))).toEqual([
    '  a.test.ts: bad: AssertionError: expected 1 to be 2',
    '  b.test.ts: Error: no such module',
  ])
})

test('a few failed files are run once more, many are not', () => {
  const failures = count =>
    Array.from({ length: count }, (_, index) => ({ file: `/root/${index}.test.ts`, title: 'bad', error: '' }))
  expect(filesToRepeat(vitestFailures(failing))).toEqual(['/root/a.test.ts', '/root/b.test.ts'])
  expect(filesToRepeat(failures(3))).toHaveLength(3)
  expect(filesToRepeat(failures(4))).toEqual([])
})

test('the files that are run first are there', () => {
  expect(longest.filter(file => !existsSync(join(root, file)))).toEqual([])
})
