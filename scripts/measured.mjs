/**
 * `node measured.mjs REPORT COMMAND ...`: runs a command and writes what processor time it took with everything it started, so that it can be told apart
 * from what runs beside it. Seconds, as JSON; null where the system does not tell (other than Linux).
 *
 * The kernel adds the time of a process to its parent's only when that waits for it. Browsers end their pages without waiting, and a run its products
 * with a signal: so the processes of the command are looked at while they run, and what was seen of one counts when nobody has waited for it.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Of Linux, whatever the kernel counts in. */
const ticksPerSecond = 100
/** Between two looks, ms: what a process that nobody waits for does after the last one is not counted. */
const pause = 500

const onLinux = process.platform === 'linux'

/** All processes of the machine, by id: parent, start, own time and that of children it waited for, in ticks. */
function looks() {
  const found = new Map()
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    let stat
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    } catch {
      continue // has ended meanwhile
    }
    // The name of the program, in brackets, may have blanks.
    const fields = stat.replace(/^.*\) /s, '').split(' ')
    const [parent, user, system, waitedUser, waitedSystem, start] = [1, 11, 12, 13, 14, 19].map(at => Number(fields[at]))
    found.set(Number(pid), { parent, start, own: user + system, waited: waitedUser + waitedSystem })
  }
  return found
}

/** Processes of the command ever seen, by id and start. The parent is the one that started it, also when that has ended. */
const seen = new Map()
/** Those that run, by id. */
let running = new Map()

function look(root) {
  const found = looks()
  const still = new Map()
  const keyOf = pid => {
    if (still.has(pid)) return still.get(pid)
    const now = found.get(pid)
    if (now === undefined) return undefined
    const key = `${pid} ${now.start}`
    if (!seen.has(key) && pid !== root) {
      const parent = now.parent > 1 ? keyOf(now.parent) : undefined
      if (parent === undefined) return undefined
      seen.set(key, { ...now, parent })
    } else seen.set(key, { ...now, parent: seen.get(key)?.parent })
    still.set(pid, key)
    return key
  }
  for (const pid of found.keys()) keyOf(pid)
  running = still
}

/** Ticks of a process and all below it: of children that have ended, what their parent waited for or what was seen of them, whichever is more. */
function total(key, childrenOf, alive) {
  let [ended, others] = [0, 0]
  for (const child of childrenOf.get(key) ?? []) {
    const ticks = total(child, childrenOf, alive)
    if (alive.has(child)) others += ticks
    else ended += ticks
  }
  const { own, waited } = seen.get(key)
  return own + Math.max(waited, ended) + others
}

function spent() {
  if (!onLinux) return null
  look(process.pid)
  const childrenOf = new Map()
  for (const [key, { parent }] of seen) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), key])
  const root = running.get(process.pid)
  // What is measured is not the measuring.
  return (total(root, childrenOf, new Set(running.values())) - seen.get(root).own) / ticksPerSecond
}

const [report = '', command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: 'inherit' })
if (onLinux) setInterval(() => look(process.pid), pause).unref()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', error => {
  console.error(`${command}: ${error.message}`)
  process.exit(127)
})
child.on('exit', (code, signal) => {
  writeFileSync(report, JSON.stringify(spent()))
  process.exit(code ?? (signal ? 1 : 0))
})
