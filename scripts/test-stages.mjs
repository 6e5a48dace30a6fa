/**
 * The stages of `npm test` as rows. Stages of one `lane` run one after the other; the lanes of a step run beside each other, and the steps one after the other.
 * `budget`: processor seconds of the stage with everything it starts, on the machine of machine-speed.mjs. It is a third more than what was
 * measured, for the parts that come; a stage that needs more fails the check "Budget", once. See "Tests" in
 * CONTRIBUTING.md.
 */
import { join } from 'node:path'
import { root } from './toolchain.mjs'

const browserTimes = join(root, 'scripts', 'browser-times.mjs')

/** @param report file that the stage's reporter writes */
const vitest = report => ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const playwright = () => ['playwright', 'test', '-c', 'e2e/playwright.config.ts', `--reporter=list,${browserTimes}`]

/** @returns the steps, each with its lanes of stages */
export const steps = [
  {
    checks: [
      { title: 'Lock file', command: () => ['node', 'scripts/lock-check.mjs'], budget: 2 },
      { title: 'Types', command: () => ['tsc', '-b'], budget: 75 },
      { title: 'Lint', command: () => ['oxlint', '--type-aware', '--quiet'], budget: 65 },
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
  },
  {
    document: [
      {
        title: 'Screens in jsdom',
        runner: 'vitest',
        project: 'document',
        command: report => [...vitest(report), '--project', 'document'],
        budget: 560,
      },
    ],
  },
  { browser: [{ title: 'Browser tests', runner: 'playwright', command: playwright, budget: 2_480 }] },
]
