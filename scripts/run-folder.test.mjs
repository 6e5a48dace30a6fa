import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { root } from './toolchain.mjs'

const module = JSON.stringify(join(root, 'scripts', 'run-folder.mjs'))
/** Starts a process in a session of its own, as a database is; a stubborn one does not care for SIGTERM. */
const leavesBehind = (stubborn = false) => `
  const { openRunFolder } = await import(${module})
  const close = openRunFolder()
  const { spawn } = await import('node:child_process')
  const left = spawn(process.execPath, ['-e', '${stubborn ? 'process.on("SIGTERM", () => {}); ' : ''}console.log("up"); setInterval(() => {}, 1000)'],
    { detached: true, stdio: ['ignore', 'pipe', 'ignore'], env: { TMPDIR: process.env.TMPDIR } })
  left.stdout.once('data', () => console.log(JSON.stringify({ pid: left.pid, folder: process.env.TMPDIR })))
`

const isRunning = pid => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** @returns the run and what it has left behind */
async function start(code) {
  const { OUTRIDER_RUN_FOLDER: _, ...env } = process.env
  const run = spawn(process.execPath, ['--input-type=module', '-e', code], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = await once(run.stdout, 'data')
  const left = JSON.parse(String(line))
  expect(isRunning(left.pid)).toBe(true)
  expect(existsSync(left.folder)).toBe(true)
  return { run, ...left }
}

const isOver = ({ pid, folder }) => vi.waitFor(() => expect([isRunning(pid), existsSync(folder)]).toEqual([false, false]))

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGINT', 'SIGKILL'])(
  'what a run that was ended by %s has left running ends, and its folder goes',
  async signal => {
    const left = await start(leavesBehind(signal === 'SIGKILL'))
    left.run.kill(signal)
    await isOver(left)
  },
)

test.runIf(process.platform === 'linux')('a run that ends by itself waits until nothing of it is left', async () => {
  // It ends when the test has looked: on a busy machine it was over before.
  const left = await start(`${leavesBehind()}\n process.stdin.on('end', () => close().then(() => process.exit(0))).resume()`)
  left.run.stdin.end()
  await once(left.run, 'exit')
  await isOver(left)
})
