/** Benches nobody runs are broken: each is run with the least that gives every figure. How large one is, is not looked at. */
import { afterAll, expect, test, vi } from 'vitest'
import startServerOfRun from '../e2e/fixtures/run-setup.ts'
import { withoutBrowser } from './benches.ts'
import { beyondLimits } from './kit/bench.ts'
import { missingFigures } from './kit/missing-figures.ts'

// One database server for all of them; each has a product of its own.
// What benches print is for who runs one.
vi.spyOn(console, 'log').mockImplementation(() => undefined)
const end = await startServerOfRun()
afterAll(() => end())

// Two of them wait for the server to compute its first figures, half a minute after its start.
for (const bench of withoutBrowser)
  test(`every figure of bench:${bench.name} comes out at tiny scale`, { timeout: 600_000 }, async () => {
    const figures = await bench.run('tiny')
    expect(missingFigures(bench, figures)).toEqual([])
    if (bench.holdsAtEveryScale) expect(beyondLimits(figures)).toEqual([])
  })
