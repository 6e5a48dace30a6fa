/** Where the clock stood when the page was left: loaded anew in the same tab, the same replay goes on there. */
import type { Replay } from './replay.ts'
import { queryIn, sameTracks, searchOf, type TrackQuery } from './query.ts'

const place = 'replay'

/** A browser that keeps nothing throws; then the replay begins at its beginning. */
function tried<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch (cause) {
    console.warn('this browser does not keep where a replay stood', cause)
    return undefined
  }
}

/** From now on, until what it gives is called. */
export function keepTime({ clock, state }: Replay): () => void {
  const keep = () => {
    const { query } = state.getState()
    if (query) tried(() => sessionStorage.setItem(place, `${clock.get().time} ${searchOf(query).toString()}`))
  }
  window.addEventListener('pagehide', keep)
  return () => window.removeEventListener('pagehide', keep)
}

/** ms since 1970, handed out once; undefined: something else was replayed, or nothing. */
export function timeLeft(query: TrackQuery): number | undefined {
  const kept = tried(() => sessionStorage.getItem(place))
  if (!kept) return undefined
  tried(() => sessionStorage.removeItem(place))
  const [time = '', search = ''] = kept.split(' ')
  const known = queryIn(new URLSearchParams(search), query.endTime)
  return known && sameTracks(known, query) && Number.isFinite(Number(time)) ? Number(time) : undefined
}
