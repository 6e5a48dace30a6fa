import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const options = JSON.parse(readFileSync(new URL('../node-options.json', import.meta.url), 'utf8')) as string[]

/** Largest heaps of threads with these young generations and 64 MB beside them, in a process started as the server is; MB. */
function heapLimits(youngGenerations: readonly number[]): number[] {
  const program = `
    import { Worker } from 'node:worker_threads'
    import { threadsWithLimitsOfTheirOwn } from ${JSON.stringify(new URL('thread-limits.ts', import.meta.url).href)}
    threadsWithLimitsOfTheirOwn()
    const limits = []
    const code = 'process.getBuiltinModule("worker_threads").parentPort.postMessage(process.getBuiltinModule("v8").getHeapStatistics().heap_size_limit)'
    for (const maxYoungGenerationSizeMb of ${JSON.stringify(youngGenerations)}) {
      const worker = new Worker(code, { eval: true, resourceLimits: { maxYoungGenerationSizeMb, maxOldGenerationSizeMb: 64 } })
      limits.push(await new Promise(resolve => worker.once('message', resolve)))
    }
    console.log(JSON.stringify(limits))`
  const said = execFileSync(process.execPath, [...options, '--input-type=module', '-e', program])
  return (JSON.parse(said.toString()) as number[]).map(bytes => Math.round(bytes / 2 ** 20))
}

test('the option for the young generation of the main thread leaves threads their own', () => {
  expect(options).toContain('--max-semi-space-size=32')
  expect(heapLimits([6, 24])).toEqual([64 + 6, 64 + 24])
})
