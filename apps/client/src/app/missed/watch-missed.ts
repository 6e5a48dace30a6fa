/** Notes how the fleet stands while the client is open, and compares when it is opened again or brought back to the front. */
import type { Vehicle } from '@outrider/contract'
import { createStore } from 'zustand/vanilla'
import { cameAndWent, type Glimpse, mostAlarms, missedSince, wasAway } from '../../core/fleet/missed.ts'
import type { Outrider } from '../../core/outrider.ts'

export interface Some {
  count: number
  /** Some of them, to be named. */
  vehicles: readonly Vehicle[]
}

export interface Missed {
  /** When the client was last open, ms since 1970. */
  since: number
  /** In alarm now, and not then. */
  inAlarm: Some
  /** In none now nor then, and in one in between. */
  passed: Some
}

/** undefined: nothing was missed, or it has been read. */
export const missed = createStore<{ now: Missed | undefined }>(() => ({ now: undefined }))
export const forgetMissed = (): void => missed.setState({ now: undefined })

/** The fleet is noted this often: a client can end without a word. ms */
const noteEvery = 60_000
/** From the return until what happened meanwhile has come in over the live feed, ms. */
const settling = 3000
/** So many of the missed are named; the rest is counted. */
const named = 3

export function watchMissed({ api, liveFleet, stored, host }: Outrider): void {
  /** The absence that has not been looked at yet. */
  let open = true

  const isFresh = () => {
    const { phase, freshness, platforms } = liveFleet.status.getState()
    // What is not there cannot be compared, now or next time.
    const fresh = freshness.state === 'live' || freshness.state === 'polling'
    return phase === 'ready' && fresh && platforms.every(({ loaded, gap }) => loaded && !gap)
  }
  async function note() {
    if (open || !isFresh()) return
    const cursors = await liveFleet.cursors()
    const alarms = await liveFleet.inAlarm(mostAlarms)
    if (!open) stored.set('lastSeen', alarms ? { at: Date.now(), alarms, cursors } : null)
  }
  /** Vehicles whose alarms changed behind where the fleet stood then, of the platforms that still know. */
  async function alarmsChanged({ cursors = {} }: Glimpse): Promise<string[]> {
    const inUse = new Set(liveFleet.status.getState().platforms.map(({ code }) => code))
    const asking = Object.entries(cursors).filter(([code]) => inUse.has(code))
    const answers = await Promise.allSettled(
      asking.map(([platform, cursor]) => api.call('vehicle/getAlarmChangedVehicles', cursor, { platform, quiet: true })),
    )
    return answers.flatMap(answer => {
      if (answer.status === 'rejected') console.warn('what alarms there were meanwhile is not known', answer.reason)
      // A platform that has begun to count anew tells what is so now, and nothing of what was.
      if (answer.status === 'rejected' || answer.value.complete) return []
      return answer.value.positions.map(({ vehicleId }) => vehicleId)
    })
  }
  const some = async (ids: readonly string[]): Promise<Some> => ({
    count: ids.length,
    vehicles: ids.length > 0 ? await liveFleet.find(ids.slice(0, named)) : [],
  })
  async function compare() {
    if (!open || !isFresh() || !host.visible()) return
    open = false
    const last = stored.get('lastSeen')
    const now = Date.now()
    if (wasAway(last, now)) {
      const alarms = await liveFleet.inAlarm(mostAlarms)
      const inAlarm = missedSince(last, alarms ?? [], now)
      const passed = alarms ? cameAndWent(last, await alarmsChanged(last), alarms) : []
      if (inAlarm.length + passed.length > 0) {
        missed.setState({ now: { since: last.at, inAlarm: await some(inAlarm), passed: await some(passed) } })
      }
    }
    await note()
  }
  const quietly = (doing: Promise<void>) =>
    void doing.catch((error: unknown) => console.warn('what was missed is not known', error))

  liveFleet.status.subscribe(({ phase }) => {
    // Signed out: whose absence it was is over.
    if (phase === 'idle') {
      open = true
      forgetMissed()
    } else quietly(compare())
  })
  quietly(compare())
  document.addEventListener('visibilitychange', () => {
    if (host.visible()) return
    quietly(note().finally(() => void (open = true)))
  })
  host.onVisible(() => setTimeout(() => quietly(compare()), settling))
  setInterval(() => quietly(note()), noteEvery)
}
