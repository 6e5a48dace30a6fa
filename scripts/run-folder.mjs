/**
 * The temporary folder of a test run, and what ends with the run. Everything that tests start inherits the folder as TMPDIR (PostgreSQL too, which gets
 * hardly anything else of the environment), and is found by it: a process of its own (run-guard.mjs) waits for the end of the run, also by SIGKILL,
 * ends what is left of it and removes the folder. Parts of a run that start each other share one folder.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { availableMemory } from 'node:process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Says in the environment that the run has a folder already, which somebody else guards. */
const variable = 'OUTRIDER_RUN_FOLDER'

const memory = '/dev/shm'
/** A run has up to 2 GB of files at a time. The other half is for what the tests themselves need. */
const memoryNeeded = 8 * 2 ** 30

/**
 * In memory where there is plenty: a database is 1,300 files, which are made and removed for each file of tests. On a disk that is a fifth of the
 * processor time of such tests, most of it in the kernel. Not where programs may not be started from it.
 */
function baseFolder() {
  if (process.env.TMPDIR !== undefined || process.platform !== 'linux' || !existsSync(memory)) return tmpdir()
  const mount =
    readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find(line => line.split(' ')[1] === memory) ?? 'noexec'
  const { bavail, bsize } = statfsSync(memory)
  return mount.includes('noexec') || bavail * bsize < memoryNeeded || availableMemory() < memoryNeeded ? tmpdir() : memory
}

/** Makes the folder and sets TMPDIR of this process to it. @returns a function that ends what is left of the run and removes the folder */
export function openRunFolder() {
  if (process.env[variable] !== undefined) return async () => undefined
  const folder = mkdtempSync(join(baseFolder(), 'outrider-run-'))
  // PostgreSQL runs as nobody where tests run as root.
  chmodSync(folder, 0o711)
  const guard = spawn(process.execPath, [join(import.meta.dirname, 'run-guard.mjs'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    // A session of its own: what ends the run by its group, as Ctrl-C does, leaves the guard.
    detached: true,
  })
  guard.unref()
  guard.stdin.unref()
  process.env[variable] = folder
  process.env.TMPDIR = folder
  return async () => {
    const exited = once(guard, 'exit')
    guard.ref()
    guard.stdin.end()
    await exited
  }
}

/** Global set-up of both runners: the guard acts when they have ended. Before that it would wait for their workers, and they for it. */
export default function setup() {
  openRunFolder()
}
