/** Saves a snapshot of the fleet while the client is open, and compares it when the client is opened or comes to the front. */
import type { Vehicle } from '@outrider/contract'
import { createStore } from 'zustand/vanilla'
import { cameAndWent, type FleetSnapshot, maxAlarms, missedSince, wasAway } from '../../core/fleet/missed.ts'
import type { Outrider } from '../../core/context/outrider.ts'
import { storedLastSeen } from '../../core/fleet/stored-fleet.ts'

export interface NamedVehicles {
  count: number
  /** The first few. */
  vehicles: readonly Vehicle[]
}

export interface Missed {
  /** When the client was last open, ms since 1970. */
  since: number
  /** In alarm now but not then. */
  inAlarm: NamedVehicles
  /** In alarm only in between. */
  passed: NamedVehicles
}

/** undefined: nothing was missed, or it was dismissed. */
export const missed = createStore<{ now: Missed | undefined }>(() => ({ now: undefined }))
export const dismissMissed = (): void => missed.setState({ now: undefined })

/** Interval of snapshots, ms: a client can be closed without notice. */
const snapshotInterval = 60_000
/** Time after returning until the feed has caught up, ms. */
const settleTime = 3000
/** Number of vehicles that are named; the rest is counted. */
const maxNamed = 3

export function watchMissed({ api, liveFleet, stored, host }: Outrider): void {
  /** The last absence has not been compared yet. */
  let comparePending = true

  const isFresh = () => {
    const { phase, freshness, platforms } = liveFleet.status.getState()
    // An incomplete fleet cannot be compared, now or later.
    const fresh = freshness.state === 'live' || freshness.state === 'polling'
    return phase === 'ready' && fresh && platforms.every(({ loaded, gap }) => loaded && !gap)
  }
  async function saveSnapshot() {
    if (comparePending || !isFresh()) return
    const cursors = await liveFleet.cursors()
    const alarms = await liveFleet.inAlarm(maxAlarms)
    if (!comparePending) stored.set(storedLastSeen, alarms ? { at: Date.now(), alarms, cursors } : null)
  }
  /** Vehicles whose alarms changed since the snapshot, from the platforms that still have those changes. */
  async function alarmsChanged({ cursors = {} }: FleetSnapshot): Promise<string[]> {
    const inUse = new Set(liveFleet.status.getState().platforms.map(({ code }) => code))
    const requested = Object.entries(cursors).filter(([code]) => inUse.has(code))
    const replies = await Promise.allSettled(
      requested.map(([platform, cursor]) => api.call('vehicle/getAlarmChangedVehicles', cursor, { platform, quiet: true })),
    )
    return replies.flatMap(reply => {
      if (reply.status === 'rejected') console.warn('alarms missed meanwhile could not be loaded', reply.reason)
      // In a new epoch a platform only knows the present state.
      if (reply.status === 'rejected' || reply.value.complete) return []
      return reply.value.positions.map(({ vehicleId }) => vehicleId)
    })
  }
  const namedVehicles = async (ids: readonly string[]): Promise<NamedVehicles> => ({
    count: ids.length,
    vehicles: ids.length > 0 ? await liveFleet.find(ids.slice(0, maxNamed)) : [],
  })
  async function compare() {
    if (!comparePending || !isFresh() || !host.visible()) return
    comparePending = false
    const last = stored.get(storedLastSeen)
    const now = Date.now()
    if (wasAway(last, now)) {
      const alarms = await liveFleet.inAlarm(maxAlarms)
      const inAlarm = missedSince(last, alarms ?? [], now)
      const passed = alarms ? cameAndWent(last, await alarmsChanged(last), alarms) : []
      if (inAlarm.length + passed.length > 0) {
        missed.setState({ now: { since: last.at, inAlarm: await namedVehicles(inAlarm), passed: await namedVehicles(passed) } })
      }
    }
    await saveSnapshot()
  }
  const inBackground = (doing: Promise<void>) =>
    void doing.catch((error: unknown) => console.warn('comparing with the last visit failed', error))

  liveFleet.status.subscribe(({ phase }) => {
    // Signed out: the absence belonged to another user.
    if (phase === 'idle') {
      comparePending = true
      dismissMissed()
    } else inBackground(compare())
  })
  inBackground(compare())
  document.addEventListener('visibilitychange', () => {
    if (host.visible()) return
    inBackground(saveSnapshot().finally(() => void (comparePending = true)))
  })
  host.onVisible(() => setTimeout(() => inBackground(compare()), settleTime))
  setInterval(() => inBackground(saveSnapshot()), snapshotInterval)
}
