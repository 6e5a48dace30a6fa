/**
 * What has started this process: npm, and the shell that npm puts between. A signal to npm ends that shell, and npm itself, but is not passed on to what runs in
 * the shell.
 */
import { existsSync, readFileSync } from 'node:fs'

/** @returns process id of a process's parent; undefined where the system does not tell, or when it has ended */
function parentOf(pid) {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const [, parent] = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return Number(parent)
}

const starters = () => `${process.ppid} ${parentOf(process.ppid)}`

/** Calls once when npm or its shell has ended; looks once a second. Without npm signals come here by themselves. */
export function whenStarterEnds(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const first = starters()
  const timer = setInterval(() => {
    if (starters() === first) return
    clearInterval(timer)
    end()
  }, 1_000).unref()
}
