/** Saves the playback time when the page is left, and restores it after a reload in the same tab. */
import type { Replay } from './replay.ts'
import { parseTrackQuery, sameTracks, trackSearchParams, type TrackQuery } from './track-query.ts'

const storageKey = 'replay'

/** sessionStorage throws when storage is blocked; the replay then starts at the beginning. */
function attempt<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch (cause) {
    console.warn('this browser does not keep where a replay stood', cause)
    return undefined
  }
}

/** Starts saving; returns a function that stops it. */
export function saveClockOnLeave({ clock, state }: Replay): () => void {
  const keep = () => {
    const { query } = state.getState()
    if (query) attempt(() => sessionStorage.setItem(storageKey, `${clock.get().time} ${trackSearchParams(query).toString()}`))
  }
  window.addEventListener('pagehide', keep)
  return () => window.removeEventListener('pagehide', keep)
}

/** The saved time, ms since 1970, returned once; undefined when none is saved for this query. */
export function restoreClock(query: TrackQuery): number | undefined {
  const kept = attempt(() => sessionStorage.getItem(storageKey))
  if (!kept) return undefined
  attempt(() => sessionStorage.removeItem(storageKey))
  const [time = '', search = ''] = kept.split(' ')
  const known = parseTrackQuery(new URLSearchParams(search), query.endTime)
  return known && sameTracks(known, query) && Number.isFinite(Number(time)) ? Number(time) : undefined
}
