/**
 * How much processor time this machine needs for the same work, compared with that of the budgets: machines differ by more than a factor of two, and
 * one from day to day. The work is as of tests: texts, objects, digests, started processes.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'

/** Processor seconds of the work on the machine of the budgets, with nothing beside it. */
const reference = 0.8

const spent = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

function compute() {
  let text = ''
  for (let round = 0; round < 60; round++) {
    const rows = Array.from({ length: 6_000 }, (_, at) => ({
      id: at,
      plate: `T${(at * 7_919) % 100_003}`,
      seen: [at, round, at * round],
    }))
    rows.sort((a, b) => a.plate.localeCompare(b.plate))
    text = JSON.stringify(JSON.parse(JSON.stringify(rows)).map(({ id, plate, seen }) => [plate, ...seen, id]))
    createHash('sha256').update(text).digest('hex')
  }
  return text.length
}

/** Starts a process a few times. @returns its processor seconds */
function startProcesses() {
  const code = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1e6)'
  const one = () => Number(spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stdout)
  return Array.from({ length: 4 }, one).reduce((sum, seconds) => sum + seconds, 0)
}

/** @returns 1 on the machine of the budgets, 2 on one that takes twice the processor time; never below 1 */
export function slowness(env) {
  // By the Node that runs the tests.
  const { stdout } = spawnSync('node', [import.meta.filename], { env, encoding: 'utf8' })
  return Math.max(1, Number(stdout) / reference)
}

if (process.argv[1] === import.meta.filename) {
  const before = spent()
  compute()
  console.log(spent() - before + startProcesses())
}
