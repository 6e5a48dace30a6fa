/**
 * The stages of `npm test` as rows. Stages of one `lane` run one after the other; the lanes of a step run beside each other, and the steps one after the other.
 * `env`: what its environment has besides. `budget`: processor seconds of the stage with everything it starts, on the machine of machine-speed.mjs. It is a third more than what was
 * measured, for the parts that come; a stage that needs more fails the check "Budget", once. See "Tests" in
 * CONTRIBUTING.md.
 */
import { join } from 'node:path'
import { root } from './toolchain.mjs'

const browserTimes = join(root, 'scripts', 'browser-times.mjs')

/** @param report file that the stage's reporter writes */
const vitest = report => ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
/**
 * For programs written in Go, which read types: they share what they know of a type with nobody, so each further thread works it out again, and by
 * default their memory is searched for garbage each time it has doubled. One thread and four times as much room take half of the processor time and
 * no more memory; they find the same (docs/decisions/167-types-read-by-one-thread.md).
 */
const oneThread = { GOMAXPROCS: '1', GOGC: '400' }
const playwright = () => ['playwright', 'test', '-c', 'e2e/playwright.config.ts', `--reporter=list,${browserTimes}`]

/**
 * The steps, each with its lanes of stages. Tests of databases and sockets wait for a fifth of their time, and screens in jsdom beside them always
 * have something to compute. Types and lint are not beside them: they would take more processor.
 */
export const steps = [
  {
    checks: [
      { title: 'Lock file', command: () => ['node', 'scripts/lock-check.mjs'], budget: 2 },
      { title: 'Types', command: () => ['tsc', '-b', '--checkers', '1'], env: oneThread, budget: 55 },
      { title: 'Format', command: () => ['biome', 'format', '.'], budget: 10 },
      { title: 'Import rules', command: () => ['node', 'scripts/import-rules.mjs'], budget: 3 },
      { title: 'Words', command: () => ['node', 'scripts/words.mjs'], budget: 15 },
      { title: 'API document', command: () => ['node', 'apps/server/src/http/write-openapi.ts', '--check'], budget: 6 },
      {
        title: 'Platform interface',
        command: () => ['node', 'packages/contract/src/interface/write-platform-interface.ts', '--check'],
        budget: 4,
      },
    ],
    build: [
      { title: 'Client build', command: () => ['node', 'scripts/build-client.mjs'], budget: 50 },
      { title: 'Server bundle', command: () => ['node', 'scripts/build-server.mjs'], budget: 5 },
      // In this lane, begun last: it and "Types" have one thread and 3 GB each.
      { title: 'Lint', command: () => ['oxlint', '--type-aware', '--quiet'], env: oneThread, budget: 55 },
    ],
  },
  {
    node: [
      {
        title: 'Rules, database and sockets',
        runner: 'vitest',
        project: 'node',
        command: report => [...vitest(report), '--project', 'node'],
        budget: 1_330,
      },
    ],
    document: [
      {
        title: 'Screens in jsdom',
        runner: 'vitest',
        project: 'document',
        // Two: the third of vitest.config.ts would load client and server once more, for a core that there is not.
        command: report => [...vitest(report), '--project', 'document', '--maxWorkers', '2'],
        budget: 560,
      },
    ],
  },
  { browser: [{ title: 'Browser tests', runner: 'playwright', command: playwright, budget: 2_170 }] },
]
