/**
 * `npm test`: runs every check, also in a fresh clone. A check counts as one test; the last line has the totals. Before it come the time of each
 * layer and the slowest tests; a test over the limit (test-times.mjs) counts as a failed one of its own.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, findBrowser, findHeadlessShell } from './browser.mjs'
import { buildClient } from './build-client.mjs'
import { layerLine, longestTest, overLimit, rowLine, slowest, vitestTimes } from './test-times.mjs'
import { environment, install, root } from './toolchain.mjs'

install()
ensureBrowser()
const folder = mkdtempSync(join(tmpdir(), 'outrider-tests-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const layers = []
const tests = []
const env = {
  ...environment(),
  OUTRIDER_CHROMIUM: findBrowser() ?? '',
  OUTRIDER_HEADLESS_SHELL: findHeadlessShell() ?? '',
}

function timed(title, work) {
  console.log(`\n# ${title}`)
  const begun = Date.now()
  const result = work()
  layers.push({ title, seconds: (Date.now() - begun) / 1000 })
  return result
}

function run(title, command, args, extra = {}) {
  const options = { cwd: root, env: { ...env, ...extra }, stdio: ['ignore', 'inherit', 'inherit'] }
  return timed(title, () => spawnSync(command, args, options).status === 0)
}

function check(title, command, ...args) {
  if (run(title, command, args)) total.passed += 1
  else total.failed += 1
}

/**
 * Runs a test runner that writes a report and adds its tests to the totals. A runner that fails without a failed test counts as one failure.
 * @param read counts and times (rows) of the report
 */
function suite(title, command, args, report, read, extra) {
  const good = run(title, command, args, extra)
  try {
    const { counts, rows } = read(JSON.parse(readFileSync(report, 'utf8')))
    for (const kind of Object.keys(total)) total[kind] += counts[kind]
    if (!good && counts.failed === 0) total.failed += 1
    tests.push(...rows)
  } catch (error) {
    console.error(`${title}: no report (${error instanceof Error ? error.message : String(error)})`)
    total.failed += 1
  }
}

check('Lock file', 'node', 'scripts/lock-check.mjs')
check('Types', 'tsc', '-b')
check('Lint', 'oxlint', '--type-aware', '--quiet')
check('Format', 'biome', 'format', '.')
check('Import rules', 'node', 'scripts/import-rules.mjs')
check('Words', 'node', 'scripts/words.mjs')
check('API document', 'node', 'apps/server/src/http/write-openapi.ts', '--check')

const unit = join(folder, 'unit.json')
suite(
  'Unit, database and socket tests',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
  unit,
  report => ({
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    },
    rows: vitestTimes(report),
  }),
)

timed('Client build', buildClient)
const browser = join(folder, 'browser.json')
suite(
  'Browser tests',
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', `--reporter=list,${join(root, 'scripts', 'browser-times.mjs')}`],
  browser,
  report => report,
  { OUTRIDER_BROWSER_TIMES: browser },
)
rmSync(folder, { recursive: true, force: true })

console.log('\n# The slowest tests')
for (const row of slowest(tests)) console.log(rowLine(row, root))
for (const row of overLimit(tests)) {
  console.error(`Over ${longestTest} s: ${rowLine(row, root).trim()}`)
  total.failed += 1
}
console.log('\n# Time of each layer')
for (const layer of layers) console.log(layerLine(layer))

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
