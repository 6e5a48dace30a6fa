/**
 * `npm run test:at -- '2027-02-01 00:20' [VITEST ARGUMENTS]`: runs tests as if they began at that time in China, to find those that depend on the day or
 * the hour: the first of a month or of a year, midnight there and at UTC, a Sunday, 29 February, a quarter of an hour's turn. The clock goes on as
 * usual, in all that tests start, PostgreSQL too; how long something takes is measured as always. Files that are written have the time of the machine.
 *
 * It needs faketime (`apt-get install faketime`).
 */
import { spawnSync } from 'node:child_process'
import { environment, root } from './toolchain.mjs'

const [time = '', ...args] = process.argv.slice(2)
const at = /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(time) ? Date.parse(`${time.replace(' ', 'T')}+08:00`) : Number.NaN
if (Number.isNaN(at)) {
  console.error("Say when in China: npm run test:at -- '2027-02-01 00:20' [VITEST ARGUMENTS]")
  process.exit(1)
}
if (spawnSync('faketime', ['--version']).error) {
  console.error('faketime is not installed: apt-get install faketime')
  process.exit(1)
}
const seconds = Math.round((at - Date.now()) / 1_000)
// By how much it differs: with a time every process would begin there again. The monotonic clock is the machine's, on which timers and waits count.
const faked = ['-m', '--exclude-monotonic', '-f', `${seconds < 0 ? '' : '+'}${seconds}`, 'vitest', 'run', ...args]
const { status } = spawnSync('faketime', faked, { cwd: root, env: environment(), stdio: 'inherit' })
process.exit(status ?? 1)
