/** Runs the demo's terminals as a process of its own: it reaches the gateway over TCP like any terminal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url))
export const demoFleetFile = new URL('../../../simulator/demo-fleet.json', import.meta.url)

export interface FleetProcess {
  stop(): Promise<void>
}

/**
 * @param tokens file in which the terminals remember their tokens, and until when they have reported, between starts
 * @param days that some of them have driven already when they start for the first time
 */
export function startFleetProcess({
  host,
  port,
  tokens,
  days,
  onExit,
}: {
  host: string
  port: number
  tokens: string
  days: number
  onExit: (code: number | null) => void
}): FleetProcess {
  const rows = { host, port, fleet: fileURLToPath(demoFleetFile), tokens, 'past-days': days }
  const args = [program, ...Object.entries(rows).flatMap(([name, value]) => [`--${name}`, String(value)])]
  // The channel ends with us, however we end, and the fleet with it: a server that was killed leaves no terminals behind.
  const child: ChildProcess = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  let stopping = false
  child.once('exit', code => {
    if (!stopping) onExit(code)
  })
  return {
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
