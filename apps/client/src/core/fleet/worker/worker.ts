/** Entry of the fleet worker: connects the service to the page and to browser APIs. */
import { expose, type Remote } from 'comlink'
// With it the first calls need no further file.
import '../../api/call-table.ts'
import type { FleetHost } from '../worker-protocol.ts'
import { browserCache } from './persist/browser-cache.ts'
import { fleetWorker } from './fleet-worker.ts'

expose(
  fleetWorker((host: Remote<FleetHost>) => ({
    host,
    fetch: (input, init) => fetch(input, init),
    openSocket: url => new WebSocket(url),
    now: Date.now,
    later,
    pause: later,
    cache: browserCache(),
  })),
)

function later(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
