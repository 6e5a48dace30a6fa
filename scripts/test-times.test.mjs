import { expect, test } from 'vitest'
import {
  failureLine,
  filesToRepeat,
  layerLine,
  overLimit,
  overLimitAgain,
  rowLine,
  slowest,
  titlesOf,
  vitestFailures,
  vitestTimes,
} from './test-times.mjs'

const rows = [
  { file: '/root/a.test.ts', title: 'quick', seconds: 0.2 },
  { file: '/root/b.test.ts', title: 'over the limit', seconds: 60.4 },
  { file: '/root/c.test.ts', title: 'slow', seconds: 59.9 },
]

test('the slowest tests come first, and no more than asked for', () => {
  expect(slowest(rows, 2).map(({ title }) => title)).toEqual(['over the limit', 'slow'])
})

test('a test of more than 60 s is over the limit', () => {
  expect(overLimit(rows).map(({ title }) => title)).toEqual(['over the limit'])
})

test('an attempt that failed is a failure or is repeated: how long it waited is not counted', () => {
  expect(overLimit([...rows, { ...rows[1], title: 'hung', failed: true }]).map(({ title }) => title)).toEqual(['over the limit'])
})

test('a test over the limit is excused by passing within it alone: not by failing, by not being run, or by another of its title', () => {
  const slow = ['quick alone', 'slow alone', 'failed alone', 'not run', 'other file'].map(title => ({ ...rows[1], title }))
  const alone = [
    { ...rows[1], title: 'quick alone', seconds: 20, failed: false },
    { ...rows[1], title: 'slow alone', seconds: 61, failed: false },
    { ...rows[1], title: 'failed alone', seconds: 1, failed: true },
    { ...rows[0], title: 'other file', failed: false },
  ]
  expect(overLimitAgain(slow, alone).map(({ title }) => title)).toEqual(['slow alone', 'failed alone', 'not run', 'other file'])
})

test('tests are chosen by their titles, whatever these contain', () => {
  const titled = [{ title: 'is 1.5 s (S1.a.2)' }, { title: 'a|b' }]
  const chosen = new RegExp(titlesOf(titled))
  expect(titled.every(({ title }) => chosen.test(title))).toBe(true)
  expect(chosen.test('is 125 s (S1.a.2)')).toBe(false)
  expect(chosen.test('a')).toBe(false)
})

test('a line has the time, the file below the root and the title, which is cut when it is long', () => {
  expect(rowLine(rows[1], '/root')).toBe('   60.4 s  b.test.ts: over the limit')
  expect(rowLine({ ...rows[0], title: 'x'.repeat(200) }, '/root')).toHaveLength(132)
})

test('a layer is shown in seconds, a long one in minutes', () => {
  expect(layerLine({ title: 'Types', seconds: 4.25 })).toBe('    4.3 s  Types')
  expect(layerLine({ title: 'Browser tests', seconds: 690 })).toBe(' 11.5 min  Browser tests')
})

test('tests of a report without a duration were not run', () => {
  const assertionResults = [
    { fullName: 'ran', duration: 1500, status: 'passed' },
    { fullName: 'hung', duration: 60_000, status: 'failed' },
    { fullName: 'skipped', status: 'pending' },
  ]
  expect(vitestTimes({ testResults: [{ name: '/root/a.test.ts', assertionResults }] })).toEqual([
    { file: '/root/a.test.ts', title: 'ran', seconds: 1.5, failed: false },
    { file: '/root/a.test.ts', title: 'hung', seconds: 60, failed: true },
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
