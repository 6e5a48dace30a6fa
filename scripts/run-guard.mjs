/** `node run-guard.mjs FOLDER`: when standard input ends, the run is over. Ends every process whose TMPDIR is the folder, and removes it. Linux only. */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Servers and databases end in order within this time, ms. */
const endTimeoutMs = 5_000

const folder = process.argv[2] ?? ''
const mark = `TMPDIR=${folder}`

const isOfRun = pid => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark)
  } catch {
    return false // it has ended, or is somebody else's
  }
}
const left = () => {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => pid !== process.pid && isOfRun(pid))
}
const send = signal => {
  for (const pid of left()) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
}

for await (const _ of process.stdin);
const until = Date.now() + endTimeoutMs
send('SIGTERM')
while (left().length > 0 && Date.now() < until) await wait(50)
while (left().length > 0) {
  send('SIGKILL')
  await wait(50)
}
rmSync(folder, { recursive: true, force: true })
