/** As `smoke.tcp.test.ts`, for benches with a browser: part of the browser tests, which run when the client is built. */
import { expect, test } from '../e2e/fixtures/test.ts'
import { inBrowser } from './benches.ts'
import { beyondLimits } from './kit/bench.ts'
import { missingFigures } from './kit/missing-figures.ts'

/** Units of figures that no machine changes. */
const ofTheBuild = ['kB of gzip', 'files']

// What benches print is for who runs one.
test.beforeAll(() => {
  console.log = () => undefined
})

for (const bench of inBrowser)
  test(`every figure of bench:${bench.name} comes out at tiny scale, and what the build decides is within its limit`, async () => {
    // Of a machine that stands still: none takes half a minute by itself.
    test.setTimeout(600_000)
    const figures = await bench.run('tiny')
    expect(missingFigures(bench, figures)).toEqual([])
    // What is loaded, and in how many files, is the same at every scale.
    expect(beyondLimits(figures.filter(({ unit }) => ofTheBuild.includes(unit)))).toEqual([])
  })
