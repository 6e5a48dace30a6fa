import { expect, test } from 'vitest'
import type { FigureRow } from './kit/bench.ts'
import { type BenchResult, lineOf, readResults, worseThan } from './results.ts'

const run = { machine: 'a machine', bench: 'ingest', scale: 'small' } as const
const result = (value: number, over: Partial<BenchResult> = {}): BenchResult => ({
  date: '2026-01-01T00:00:00.000Z',
  commit: 'abc',
  load: 1,
  ...run,
  figures: [{ figure: 'wait', value, unit: 'ms' }],
  ...over,
})
const row = (value: number, better: FigureRow['better'] = 'lower'): FigureRow => ({ figure: 'wait', unit: 'ms', value, better })
const isWorse = (earlier: readonly BenchResult[], figure: FigureRow) => worseThan(earlier, run, [figure]).length > 0

test('a figure is worse when it is more than a quarter worse than the median of the same machine, bench and scale', () => {
  const earlier = [100, 90, 300].map(value => result(value))
  expect([isWorse(earlier, row(124)), isWorse(earlier, row(126))]).toEqual([false, true])
  expect([isWorse(earlier, row(81, 'higher')), isWorse(earlier, row(79, 'higher'))]).toEqual([false, true])
  expect(
    isWorse([result(1, { machine: 'another' }), result(1, { scale: 'ordinary' }), result(1, { bench: 'fleet' })], row(100)),
  ).toBe(false)
})

test('only the last ten runs count', () => {
  const old = Array.from({ length: 20 }, () => result(1))
  const recent = Array.from({ length: 10 }, () => result(100))
  expect(isWorse([...old, ...recent], row(110))).toBe(false)
})

test('what has been 0 is no measure: its limit is', () => {
  expect(isWorse([result(0)], row(3))).toBe(false)
})

test('every line that is kept can be read, and has figures with units', () => {
  const kept = readResults('bench/results.jsonl')
  expect(kept.length).toBeGreaterThan(0)
  for (const each of kept) {
    expect(lineOf(each)).toContain(each.bench)
    for (const { figure, value, unit } of each.figures)
      expect([typeof figure, typeof value, typeof unit]).toEqual(['string', 'number', 'string'])
  }
})
