/** The fleet's worker: joins the service to its page and to the browser. */
import { expose, type Remote } from 'comlink'
import type { FleetHost } from '../port.ts'
import { browserKept } from './browser-kept.ts'
import { fleetWorker } from './fleet-worker.ts'

expose(
  fleetWorker((host: Remote<FleetHost>) => ({
    host,
    fetch: (input, init) => fetch(input, init),
    openSocket: url => new WebSocket(url),
    now: Date.now,
    later,
    pause: later,
    kept: browserKept(),
  })),
)

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
