/** Runs the simulated superior platform of the demo in a separate process: it asks on-duty checks over TCP like a real one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../simulator/src/superior/main.ts', import.meta.url))

/** Of the account of the demo there; it protects nothing. */
const account = { userId: 1, password: 'outrider', accessCode: 310_000, edition: '2019' } as const

export interface DemoSuperior {
  /** File with the superior platform, as --superior-platforms takes it. */
  file: string
  stop(): Promise<void>
}

/** @param everyMinutes between two questions; the first comes sooner */
export async function startDemoSuperior({
  folder,
  everyMinutes,
  onExit,
}: {
  folder: string
  everyMinutes: number
  onExit: (code: number | null) => void
}): Promise<DemoSuperior> {
  const rows = {
    port: 0,
    user: account.userId,
    password: account.password,
    'access-code': account.accessCode,
    edition: account.edition,
    every: everyMinutes * 60,
  }
  const args = [program, ...Object.entries(rows).flatMap(([name, value]) => [`--${name}`, String(value)])]
  // The IPC channel tells its port, and ends it with this process.
  const child: ChildProcess = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  let stopping = false
  child.once('exit', code => {
    if (!stopping) onExit(code)
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the simulated superior platform ended with ${String(code)}`)
  })
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }]
  ended.catch(() => undefined) // from now on its end is no failure of the start
  const file = join(folder, 'demo-superior.json')
  const superior = {
    id: 'demo',
    name: '上海市道路运输监管平台（模拟）',
    host: '127.0.0.1',
    port,
    ...account,
    slave: { host: '127.0.0.1', port: 0 },
    alarms: true,
    allows: { texts: true, listening: false, data: true },
  }
  await writeFile(file, JSON.stringify([superior]), { mode: 0o600 })
  return {
    file,
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
