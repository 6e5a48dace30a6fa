/**
 * `npm test`: runs every check, also in a fresh clone. `npm test -- --changed [REF]`: those that a change can break, compared with REF (default: where the
 * branch left main, or the last commit on main). A check counts as one test; the last line has the totals. Before it come the time of each stage, by the
 * clock and of processor, and the slowest tests. What failed is named at the end, where a log that was cut still has it.
 *
 * Up to three files that failed in a stage run once more by themselves, browser tests in CI as well: what passes then depends on something it should not
 * depend on, is named at the end, and is to be mended. Ended by a signal, the run leaves no process and no file behind (run-folder.mjs).
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { affectedBy } from './affected.mjs'
import { ensureBrowser, findBrowser, findHeadlessShell } from './browser.mjs'
import { slowness } from './machine-speed.mjs'
import { openRunFolder } from './run-folder.mjs'
import { endStages, runStage } from './run-stage.mjs'
import { whenStarterEnds } from './starter.mjs'
import { steps } from './test-stages.mjs'
import {
  failureLine,
  filesToRepeat,
  layerLine,
  longestTest,
  overBudget,
  rowLine,
  slowest,
  vitestFailures,
  vitestTimes,
} from './test-times.mjs'
import { environment, install, root } from './toolchain.mjs'

install()
ensureBrowser()
const closeFolder = openRunFolder()
const end = code => {
  endStages()
  void closeFolder().then(() => process.exit(code))
}
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) process.on(signal, () => end(code))
whenStarterEnds(() => end(143))

const total = { passed: 0, failed: 0, skipped: 0 }
const layers = []
const tests = []
const failures = []
const repeated = []
const env = {
  // Without it browsers save files whose names are not ASCII as `download`.
  LANG: 'C.UTF-8',
  ...environment(),
  // What one process has compiled the next need not: a seventh of their processor time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'outrider-compiled'),
  OUTRIDER_CHROMIUM: findBrowser() ?? '',
  OUTRIDER_HEADLESS_SHELL: findHeadlessShell() ?? '',
}
const factor = slowness(env)

function fail(failure) {
  total.failed += 1
  failures.push(failure)
}

/** What the report of a runner says: counts, times of its tests, and what failed. */
const reads = {
  vitest: report => ({
    counts: {
      passed: report.numPassedTests,
      failed: 0,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    },
    rows: vitestTimes(report),
    failed: vitestFailures(report),
    flaky: [],
  }),
  playwright: ({ counts, rows, failed, flaky }) => ({ counts: { ...counts, failed: 0 }, rows, failed, flaky }),
}

/** Runs failed files of a stage by themselves. @returns what failed again; all of them when that run wrote no report */
async function failuresOfSecondRun(stage, first) {
  const files = filesToRepeat(first).map(file => relative(root, file))
  if (stage.runner !== 'vitest' || files.length === 0) return first
  const again = {
    ...stage,
    title: `${stage.title} that failed, once more`,
    command: report => [...stage.command(report), ...files],
  }
  const { report } = await runStage(again, { folder: process.env.TMPDIR, env })
  return existsSync(report) ? vitestFailures(JSON.parse(readFileSync(report, 'utf8'))) : first
}

/** A runner that fails without a failed test counts as one failure. */
async function count(stage, { good, report }) {
  const { title, runner } = stage
  if (runner === undefined) {
    if (good) total.passed += 1
    else fail({ file: title, title: '', error: '' })
    return
  }
  try {
    const { counts, rows, failed: first, flaky } = reads[runner](JSON.parse(readFileSync(report, 'utf8')))
    for (const kind of Object.keys(total)) total[kind] += counts[kind]
    const failed = await failuresOfSecondRun(stage, first)
    for (const each of failed) fail(each)
    const passedAgain = first.filter(({ file }) => failed.every(again => again.file !== file))
    total.passed += passedAgain.filter(({ title: of }) => of !== '').length
    repeated.push(...passedAgain, ...flaky)
    if (!good && first.length + flaky.length === 0) fail({ file: title, title: '', error: 'the runner failed, no test did' })
    tests.push(...rows)
  } catch (error) {
    fail({ file: title, title: '', error: `no report (${error instanceof Error ? error.message : String(error)})` })
  }
}

const change = process.argv.indexOf('--changed')
const chosen = change === -1 ? undefined : affectedBy(process.argv[change + 1])
/** The stage for a part of the tests only; undefined when the change can break none of them. */
function narrowed(stage) {
  if (chosen === undefined || stage.runner === undefined) return stage
  const args = chosen.argsOf(stage)
  return args && { ...stage, command: report => [...stage.command(report), ...args], budget: undefined }
}

for (const step of steps) {
  const lanes = Object.values(step)
  await Promise.all(
    lanes.map(async stages => {
      for (const stage of stages.map(narrowed).filter(Boolean)) {
        const result = await runStage(stage, { folder: process.env.TMPDIR, env, beside: lanes.length > 1 })
        await count(stage, result)
        layers.push({ ...stage, ...result })
      }
    }),
  )
}

console.log('\n# The slowest tests')
for (const row of slowest(tests)) console.log(rowLine(row, root))
console.log(
  `\n# Time of each stage; this machine takes ${factor.toFixed(2)} times the processor time of the one the budgets are for`,
)
for (const layer of layers) console.log(layerLine(layer, factor))
const tooBig = tests.map(row => ({ ...row, budget: longestTest }))
const over = [...overBudget(layers, factor), ...overBudget(tooBig, factor)]
if (over.length === 0) total.passed += 1
else fail({ file: 'Budget', title: '', error: `${over.map(({ title }) => title).join(', ')}: see "Tests" in CONTRIBUTING.md` })

for (const [title, rows] of Object.entries({ 'Passed only when repeated, to be mended': repeated, Failed: failures })) {
  if (rows.length === 0) continue
  console.log(`\n# ${title}`)
  for (const row of rows) console.log(failureLine(row, root))
}
await closeFolder()
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
