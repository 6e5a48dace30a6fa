/** A live fleet for tests, page and worker in one process with a real channel between them: pauses of platforms end when the test says so. */
import type { Vehicle } from '@outrider/contract'
import { expose } from 'comlink'
import type { Target } from '../core/session/target.ts'
import { createLiveFleet } from '../core/fleet/live-fleet.ts'
import type { ListState } from '../core/fleet/list-view.ts'
import type { FleetSetup } from '../core/fleet/worker-protocol.ts'
import { fleetWorker } from '../core/fleet/worker/fleet-worker.ts'
import type { CachedFleet, FleetCache } from '../core/fleet/worker/persist/cached-fleet.ts'
import type { FeedSocket } from '../core/live/live-feed.ts'

interface Options {
  targets: readonly Target[]
  multi?: boolean
  pollOnly?: boolean
  pageSize?: number
  openSocket?: (url: string) => FeedSocket
  kept?: FleetCache
  refreshToken?: (stale: Target) => Promise<Target | undefined>
}

const noSocket = (): FeedSocket => {
  throw new Error('no socket may be opened')
}

export function keptInMemory(): FleetCache & { storage: Map<string, unknown> } {
  const storage = new Map<string, unknown>()
  return {
    storage,
    read: async key => structuredClone(storage.get(key)) as CachedFleet | undefined,
    write: async (key, kept) => void storage.set(key, structuredClone(kept)),
    readChoice: async key => storage.get(key) as { all: true } | undefined,
    writeChoice: async (key, choice) => void storage.set(key, choice),
    async removeOthers(keys) {
      for (const key of storage.keys()) if (!keys.includes(key)) storage.delete(key)
    },
  }
}

export function testLiveFleet(options: Options) {
  const { targets, multi = false, pollOnly = true, openSocket = noSocket } = options
  const { port1, port2 } = new MessageChannel()
  const plans: Array<{ run: () => void; ms: number; cancelled: boolean }> = []
  const changes = new EventTarget()
  const changed = () => changes.dispatchEvent(new Event('change'))
  const reactedTo: unknown[] = []
  const shown: unknown[] = []
  const logged: string[] = []

  const worker = fleetWorker(host => ({
    host,
    fetch: (input, init) => fetch(input, init),
    openSocket(url) {
      const socket = openSocket(url)
      changed()
      return socket
    },
    now: Date.now,
    later(run, ms) {
      const plan = { run, ms, cancelled: false }
      plans.push(plan)
      changed()
      return () => {
        plan.cancelled = true
        changed()
      }
    },
    pause(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    cache: options.kept ?? keptInMemory(),
    pageSize: options.pageSize,
  }))
  expose(worker, port2)

  const liveFleet = createLiveFleet({
    open: () => port1,
    refreshToken: options.refreshToken ?? (async () => undefined),
    handleError(error, how) {
      reactedTo.push(error)
      if (!how?.quiet) shown.push(error)
      changed()
    },
    online: () => true,
    now: () => 1,
    noteServerTime: () => {},
    log(line) {
      logged.push(line)
      changed()
    },
  })
  liveFleet.status.subscribe(changed)
  const list = liveFleet.list({ words: '', state: 'all', shape: 'flat', among: 'all' })
  list.setWindow(0, 100)
  list.subscribe(changed)

  const setup: FleetSetup = {
    targets,
    users: Object.fromEntries(targets.map(({ code }) => [code, 'user'])),
    multi,
    lang: 'en',
    online: true,
    native: false,
    appVersion: '0.1.0',
    pollOnly,
  }

  return {
    liveFleet,
    list,
    setup,
    plans,
    reactedTo,
    /** Of those, what people get to see as a message. */
    shown,
    logged,
    pending: () => plans.filter(plan => !plan.cancelled),
    /** Ends the newest pause of that length. */
    pass: (ms: number) => plans.findLast(plan => plan.ms === ms && !plan.cancelled)?.run(),
    start: () => liveFleet.start(setup),
    status: () => liveFleet.status.getState(),
    vehicles: () => vehiclesOf(list.get()),
    vehicle: (id: string) => vehiclesOf(list.get()).find(each => each.id === id),
    stateOf: (code: string) => liveFleet.status.getState().platforms.find(platform => platform.code === code)?.state,
    /** Looks whenever the fleet, its status or its plans changed. */
    until: (condition: () => boolean): Promise<void> =>
      new Promise(resolve => {
        const ears = new AbortController()
        const look = () => {
          if (ears.signal.aborted || !condition()) return
          ears.abort()
          resolve()
        }
        changes.addEventListener('change', look, ears)
        look()
      }),
    end() {
      liveFleet.stop()
      port1.close()
    },
  }
}

const vehiclesOf = (state: ListState | undefined): Vehicle[] =>
  state?.rows.flatMap(row => (row.kind === 'vehicle' ? row.vehicle : [])) ?? []
