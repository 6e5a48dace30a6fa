/**
 * `npm test`: runs every check, also in a fresh clone. A check counts as one test; the last line has the totals. Before it come the time of each
 * layer and the slowest tests; a test over the limit (test-times.mjs) counts as a failed one of its own. What failed is named at the end, where a
 * log that was cut still has it. Files of unit, database and socket tests that failed beside the others run once more by themselves, as browser
 * tests do: what passes then counts, and is named, since it depends on how busy the machine is. So are up to twenty tests over the limit.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBrowser, findBrowser, findHeadlessShell } from './browser.mjs'
import { buildClient } from './build-client.mjs'
import {
  failureLine,
  filesToRepeat,
  layerLine,
  longestTest,
  maxTimedAlone,
  overLimit,
  overLimitAgain,
  rowLine,
  slowest,
  titlesOf,
  vitestFailures,
  vitestTimes,
} from './test-times.mjs'
import { environment, install, root } from './toolchain.mjs'

install()
ensureBrowser()
const folder = mkdtempSync(join(tmpdir(), 'outrider-tests-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const layers = []
const tests = []
const failures = []
const repeated = []
const env = {
  // Without it browsers save files whose names are not ASCII as `download`.
  LANG: 'C.UTF-8',
  ...environment(),
  // Each file with sockets or a document has a process of its own: what one has compiled the next need not, a seventh of their processor time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'outrider-compiled'),
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
  else {
    total.failed += 1
    failures.push({ file: title, title: '', error: '' })
  }
}

/**
 * Runs a test runner that writes a report and adds its tests to the totals. A runner that fails without a failed test counts as one failure.
 * @param read counts and times (rows) of the report, what failed, and what passed only when repeated (flaky)
 */
function suite(title, command, args, report, read, extra) {
  const good = run(title, command, args, extra)
  try {
    const { counts, rows, failed, flaky } = read(JSON.parse(readFileSync(report, 'utf8')))
    for (const kind of Object.keys(total)) total[kind] += counts[kind]
    if (!good && failed.length + flaky.length === 0) {
      total.failed += 1
      failures.push({ file: title, title: '', error: 'the runner failed, no test did' })
    }
    failures.push(...failed)
    repeated.push(...flaky)
    tests.push(...rows)
  } catch (error) {
    total.failed += 1
    failures.push({ file: title, title: '', error: `no report (${error instanceof Error ? error.message : String(error)})` })
  }
}

check('Lock file', 'node', 'scripts/lock-check.mjs')
check('Types', 'tsc', '-b')
check('Lint', 'oxlint', '--type-aware', '--quiet')
check('Format', 'biome', 'format', '.')
check('Import rules', 'node', 'scripts/import-rules.mjs')
check('Words', 'node', 'scripts/words.mjs')
check('API document', 'node', 'apps/server/src/http/write-openapi.ts', '--check')

const vitest = report => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]

/** Runs failed files by themselves. @returns what failed again; all of them when that run wrote no report */
function failuresOfSecondRun(first) {
  const files = filesToRepeat(first)
  if (files.length === 0) return first
  const report = join(folder, 'second.json')
  run('Failed files once more, by themselves', 'vitest', [...vitest(report), ...files.map(file => relative(root, file))])
  return existsSync(report) ? vitestFailures(JSON.parse(readFileSync(report, 'utf8'))) : first
}

const unit = join(folder, 'unit.json')
suite('Unit, database and socket tests', 'vitest', vitest(unit), unit, report => {
  const first = vitestFailures(report)
  const failed = failuresOfSecondRun(first)
  const flaky = first.filter(({ file }) => failed.every(again => again.file !== file))
  return {
    counts: {
      passed: report.numPassedTests + flaky.filter(({ title }) => title !== '').length,
      failed: failed.length,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    },
    rows: vitestTimes(report),
    failed,
    flaky,
  }
})

timed('Client build', buildClient)
const playwright = ['test', '-c', 'e2e/playwright.config.ts', `--reporter=list,${join(root, 'scripts', 'browser-times.mjs')}`]
const browser = join(folder, 'browser.json')
suite('Browser tests', 'playwright', playwright, browser, report => report, { OUTRIDER_BROWSER_TIMES: browser })

/** Runs tests over the limit by themselves. @returns those that did not pass within it then */
function overLimitAlone(first) {
  if (first.length === 0 || first.length > maxTimedAlone) return first
  const alone = (rows, command, args, report, read) => {
    if (rows.length === 0) return []
    const files = new Set(rows.map(({ file }) => relative(root, file)))
    run('Tests over the limit once more, by themselves', command, [...args, titlesOf(rows), ...files], {
      OUTRIDER_BROWSER_TIMES: report,
    })
    return existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : []
  }
  const inBrowser = first.filter(({ file }) => file.endsWith('.e2e.ts'))
  const others = first.filter(row => !inBrowser.includes(row))
  const [slow, slowInBrowser] = [join(folder, 'slow.json'), join(folder, 'slow-browser.json')]
  return overLimitAgain(first, [
    ...alone(others, 'vitest', [...vitest(slow), '-t'], slow, vitestTimes),
    ...alone(inBrowser, 'playwright', [...playwright, '--workers=1', '-g'], slowInBrowser, ({ rows }) => rows),
  ])
}
const tooSlow = overLimit(tests)
const tooSlowAlone = overLimitAlone(tooSlow)
repeated.push(
  ...tooSlow
    .filter(row => !tooSlowAlone.includes(row))
    .map(row => ({ ...row, error: `took ${row.seconds.toFixed(1)} s beside others` })),
)
rmSync(folder, { recursive: true, force: true })

console.log('\n# The slowest tests')
for (const row of slowest(tests)) console.log(rowLine(row, root))
for (const row of tooSlowAlone) {
  failures.push({ file: row.file, title: row.title, error: `took ${row.seconds.toFixed(1)} s, the limit is ${longestTest} s` })
  total.failed += 1
}
console.log('\n# Time of each layer')
for (const layer of layers) console.log(layerLine(layer))

for (const [title, rows] of Object.entries({ 'Passed only when repeated': repeated, Failed: failures })) {
  if (rows.length === 0) continue
  console.log(`\n# ${title}`)
  for (const row of rows) console.log(failureLine(row, root))
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
