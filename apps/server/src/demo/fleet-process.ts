/** Runs the demo's terminals as a process of its own: it reaches the gateway over TCP like any terminal. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url))
export const demoFleetFile = new URL('../../../simulator/demo-fleet.json', import.meta.url)

export interface FleetProcess {
  stop(): Promise<void>
}

/** @param tokens file in which the terminals remember their tokens between starts */
export function startFleetProcess({
  host,
  port,
  tokens,
  onExit,
}: {
  host: string
  port: number
  tokens: string
  onExit: (code: number | null) => void
}): FleetProcess {
  const args = [program, '--host', host, '--port', String(port), '--fleet', fileURLToPath(demoFleetFile), '--tokens', tokens]
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
