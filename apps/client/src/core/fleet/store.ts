/**
 * The live fleet: every vehicle of every platform in use, replaced record by record as news comes in, and read by those who need
 * it. It is no component state, and its face is small, so that a columnar store fed by a worker can take its place.
 */
import type { Position, Vehicle } from '@outrider/contract'
import { type Counts, noCounts, tally } from './counts.ts'

export interface Fleet {
  vehicles: () => Iterable<Vehicle>
  vehicle: (id: string) => Vehicle | undefined
  readonly version: number
  readonly counts: Counts
  /** Whenever something changed; returns how to stop. */
  subscribe: (run: () => void) => () => void
  /** Ids that changed behind a version; undefined: too long ago or the list itself changed, read everything. */
  changedSince: (version: number) => string[] | undefined
}

export interface FleetStore extends Fleet {
  /** The list as loaded, in the order it shall be shown. */
  replaceAll: (vehicles: readonly Vehicle[]) => void
  /** Newer records of vehicles on the list; others are passed over. Returns how many ids were not on it. */
  apply: (positions: readonly Position[]) => number
  clear: () => void
}

/** Changed ids remembered for `changedSince`. */
const logLength = 20_000

const withPosition = (vehicle: Vehicle, position: Position): Vehicle => ({
  ...vehicle,
  position,
  speed: position.speed,
  onlineState: position.onlineState,
  driveState: position.driveState,
  alarmState: position.alarmState,
})

export function createFleetStore(): FleetStore {
  let byId = new Map<string, Vehicle>()
  let counts: Counts = { ...noCounts }
  let version = 0
  /** The log knows every change behind this version. */
  let logFrom = 0
  let log: Array<{ version: number; id: string }> = []
  const listeners = new Set<() => void>()

  const tell = () => {
    for (const run of listeners) run()
  }

  function put(vehicle: Vehicle, old: Vehicle) {
    tally(counts, old, -1)
    tally(counts, vehicle, 1)
    byId.set(vehicle.id, vehicle)
    log.push({ version, id: vehicle.id })
  }

  function trimLog() {
    if (log.length <= logLength * 2) return
    const dropped = log.length - logLength
    logFrom = log[dropped - 1]?.version ?? version
    log = log.slice(dropped)
  }

  return {
    vehicles: () => byId.values(),
    vehicle: id => byId.get(id),
    get version() {
      return version
    },
    get counts() {
      return counts
    },
    subscribe(run) {
      listeners.add(run)
      return () => listeners.delete(run)
    },
    changedSince(since) {
      if (since < logFrom) return undefined
      const ids = new Set<string>()
      for (let at = log.length - 1; at >= 0; at--) {
        const entry = log[at]
        if (!entry || entry.version <= since) break
        ids.add(entry.id)
      }
      return [...ids]
    },
    replaceAll(vehicles) {
      byId = new Map(vehicles.map(vehicle => [vehicle.id, vehicle]))
      counts = { ...noCounts }
      for (const vehicle of byId.values()) tally(counts, vehicle, 1)
      version++
      logFrom = version
      log = []
      tell()
    },
    apply(positions) {
      let unknown = 0
      let changed = false
      counts = { ...counts }
      version++
      for (const position of positions) {
        const vehicle = byId.get(position.vehicleId)
        if (!vehicle) unknown++
        else {
          put(withPosition(vehicle, position), vehicle)
          changed = true
        }
      }
      trimLog()
      if (changed) tell()
      return unknown
    },
    clear() {
      this.replaceAll([])
    },
  }
}
