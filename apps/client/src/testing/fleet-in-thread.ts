/** The fleet worker in the thread of the test, where there is no Worker, with a real channel between page and worker. */
import { expose } from 'comlink'
import { keptInMemory } from './live-fleet.ts'
import { fleetWorker } from '../core/fleet/worker/fleet-worker.ts'

export function fleetInThread(): { open: () => MessagePort; close: () => void } {
  const { port1, port2 } = new MessageChannel()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const network = globalThis.fetch
  const later = (run: () => void, ms: number) => {
    const timer = setTimeout(run, ms)
    timers.add(timer)
    return () => clearTimeout(timer)
  }
  expose(
    fleetWorker(host => ({
      host,
      fetch: (input, init) => network(input, init),
      openSocket() {
        throw new Error('the fleet of a test polls')
      },
      now: Date.now,
      later,
      pause: later,
      cache: keptInMemory(),
    })),
    port2,
  )
  return {
    open: () => port1,
    close() {
      port1.close()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
