/** Notes how the fleet stands while the client is open, and compares when it is opened again or brought back to the front. */
import type { Vehicle } from '@outrider/contract'
import { createStore } from 'zustand/vanilla'
import { glimpseOf, missedSince } from '../../core/fleet/missed.ts'
import type { Outrider } from '../../core/outrider.ts'

export interface Missed {
  /** When the client was last open, ms since 1970. */
  since: number
  vehicles: readonly Vehicle[]
}

/** undefined: nothing was missed, or it has been read. */
export const missed = createStore<{ now: Missed | undefined }>(() => ({ now: undefined }))
export const forgetMissed = (): void => missed.setState({ now: undefined })

/** The fleet is noted this often: a client can end without a word. ms */
const noteEvery = 60_000
/** From the return until what happened meanwhile has come in over the live feed, ms. */
const settling = 3000

export function watchMissed({ liveFleet, stored, host }: Outrider): void {
  /** The absence that has not been looked at yet. */
  let open = true

  const isFresh = () => {
    const { phase, freshness, missing, failedPages } = liveFleet.status.getState()
    // What is not there cannot be compared, now or next time.
    const fresh = freshness.state === 'live' || freshness.state === 'polling'
    return phase === 'ready' && fresh && missing.length === 0 && failedPages === 0
  }
  const note = () => {
    if (open || !isFresh()) return
    stored.set('lastSeen', glimpseOf(liveFleet.fleet.vehicles(), Date.now()) ?? null)
  }
  const compare = () => {
    if (!open || !isFresh() || !host.visible()) return
    const last = stored.get('lastSeen')
    const vehicles = missedSince(last, liveFleet.fleet.vehicles(), Date.now())
    if (last && vehicles.length > 0) missed.setState({ now: { since: last.at, vehicles } })
    open = false
    note()
  }

  liveFleet.status.subscribe(({ phase }) => {
    // Signed out: whose absence it was is over.
    if (phase === 'idle') {
      open = true
      forgetMissed()
    } else compare()
  })
  compare()
  document.addEventListener('visibilitychange', () => {
    if (host.visible()) return
    note()
    open = true
  })
  host.onVisible(() => setTimeout(compare, settling))
  setInterval(note, noteEvery)
}
