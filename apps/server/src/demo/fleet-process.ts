/** Runs the simulated terminals of the demo in a separate process; they connect to the gateway over TCP like real ones. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url))
export const demoFleetFile = new URL('../../../simulator/demo-fleet.json', import.meta.url)

export interface FleetProcess {
  stop(): Promise<void>
}

/**
 * @param tokens file in which the terminals keep their tokens and their last report time between starts
 * @param days days of history at the first start: of all those that tell it first, at most two of the others
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
  // The IPC channel closes when this process ends, even if killed, and the simulator then exits.
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
