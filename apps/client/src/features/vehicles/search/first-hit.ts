import type { Vehicle } from '@outrider/contract'
import type { LiveFleet } from '../../../core/fleet/live-fleet.ts'

type Fleet = Pick<LiveFleet, 'list' | 'status'>

/**
 * The first vehicle that matches, by a search of its own: that of the screen may still be answering what was typed before. While the fleet is
 * loading, no match is no answer yet.
 */
export async function firstHit(liveFleet: Fleet, words: string): Promise<Vehicle | undefined> {
  const complete = !isLoading(liveFleet)
  const first = await search(liveFleet, words)
  if (first || complete) return first
  await loaded(liveFleet)
  return search(liveFleet, words)
}

const isLoading = ({ status }: Fleet): boolean => ['idle', 'loading'].includes(status.getState().phase)

async function loaded(liveFleet: Fleet): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const check = () => {
    if (!isLoading(liveFleet)) resolve()
  }
  const stop = liveFleet.status.subscribe(check)
  check()
  await promise
  stop()
}

function search(liveFleet: Fleet, words: string): Promise<Vehicle | undefined> {
  const view = liveFleet.list({ words, state: 'all', shape: 'flat', among: 'all' })
  const { promise, resolve } = Promise.withResolvers<Vehicle | undefined>()
  const take = () => {
    const state = view.get()
    if (!state) return
    const [first] = state.rows
    resolve(first?.kind === 'vehicle' ? first.vehicle : undefined)
  }
  const stop = view.subscribe(take)
  take()
  return promise.finally(() => {
    stop()
    view.close()
  })
}
