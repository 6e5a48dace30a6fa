/** As `smoke.tcp.test.ts`, for benches with a browser: part of the browser tests, which run when the client is built. */
import { expect, test } from '../e2e/fixtures/test.ts'
import { inBrowser } from './benches.ts'
import { missingFigures } from './kit/missing-figures.ts'

// What benches print is for who runs one.
test.beforeAll(() => {
  console.log = () => undefined
})

for (const bench of inBrowser)
  test(`every figure of bench:${bench.name} comes out at tiny scale`, async () => {
    // Of a machine that stands still: none takes half a minute by itself.
    test.setTimeout(600_000)
    expect(missingFigures(bench, await bench.run('tiny'))).toEqual([])
  })
