/** Notes how the fleet stands while the client is open, and compares when it is opened again or brought back to the front. */
import type { Vehicle } from '@outrider/contract'
import { createStore } from 'zustand/vanilla'
import { mostAlarms, missedSince } from '../../core/fleet/missed.ts'
import type { Outrider } from '../../core/outrider.ts'

export interface Missed {
  /** When the client was last open, ms since 1970. */
  since: number
  count: number
  /** Some of them, to be named. */
  vehicles: readonly Vehicle[]
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

export function watchMissed({ liveFleet, stored, host }: Outrider): void {
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
    const alarms = await liveFleet.inAlarm(mostAlarms)
    if (!open) stored.set('lastSeen', alarms ? { at: Date.now(), alarms } : null)
  }
  async function compare() {
    if (!open || !isFresh() || !host.visible()) return
    open = false
    const last = stored.get('lastSeen')
    const ids = missedSince(last, (await liveFleet.inAlarm(mostAlarms)) ?? [], Date.now())
    if (last && ids.length > 0) {
      const vehicles = await liveFleet.find(ids.slice(0, named))
      missed.setState({ now: { since: last.at, count: ids.length, vehicles } })
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
