/**
 * `node measured.mjs REPORT COMMAND ...`: runs a command and writes what processor time it took with everything it started and waited for, so that it can be
 * told apart from what runs beside it. Seconds, as JSON; null where the system does not tell (other than Linux).
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Of Linux, whatever the kernel counts in. */
const ticksPerSecond = 100

/** Processor time of all children that have ended, seconds. */
function ofChildren() {
  if (!existsSync('/proc/self/stat')) return null
  // The name of the program, in brackets, may have blanks.
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

const [report = '', command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', error => {
  console.error(`${command}: ${error.message}`)
  process.exit(127)
})
child.on('exit', (code, signal) => {
  writeFileSync(report, JSON.stringify(ofChildren()))
  process.exit(code ?? (signal ? 1 : 0))
})
