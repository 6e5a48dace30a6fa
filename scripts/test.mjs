/** `npm test`: runs every check, also in a fresh clone. A check counts as one test; the last line has the totals. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser, findBrowser } from './browser.mjs'
import { buildClient } from './build-client.mjs'
import { environment, install, root } from './toolchain.mjs'

install()
ensureBrowser()
const folder = mkdtempSync(join(tmpdir(), 'outrider-tests-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const env = { ...environment(), OUTRIDER_CHROMIUM: findBrowser() ?? '' }

function run(title, command, args, extra = {}) {
  console.log(`\n# ${title}`)
  const { status } = spawnSync(command, args, { cwd: root, env: { ...env, ...extra }, stdio: ['ignore', 'inherit', 'inherit'] })
  return status === 0
}

function check(title, command, ...args) {
  if (run(title, command, args)) total.passed += 1
  else total.failed += 1
}

/** Runs a test runner that writes a report and adds its tests to the totals. A runner that fails without a failed test counts as one failure. */
function suite(title, command, args, report, count, extra) {
  const good = run(title, command, args, extra)
  try {
    const counted = count(JSON.parse(readFileSync(report, 'utf8')))
    for (const kind of Object.keys(total)) total[kind] += counted[kind]
    if (!good && counted.failed === 0) total.failed += 1
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
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }),
)

buildClient()
const browser = join(folder, 'browser.json')
suite(
  'Browser tests',
  'playwright',
  ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
  browser,
  ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }),
  { PLAYWRIGHT_JSON_OUTPUT_NAME: browser },
)

rmSync(folder, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
