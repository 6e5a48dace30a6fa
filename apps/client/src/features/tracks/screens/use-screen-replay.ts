/** The replay shown by a list or curve screen: the query of its URL, else the last replay. */
import { useEffect } from 'react'
import { useSearchParams } from '../../../core/router/index.ts'
import { trackSearchParams } from '../replay/track-query.ts'
import type { ReplayState } from '../replay/replay.ts'
import { useReplayFromUrl } from '../replay/use-replay-from-url.ts'
import { useReplayState } from '../replay/use-replay.ts'

export function useScreenReplay(): ReplayState {
  const query = useReplayFromUrl()
  const state = useReplayState(all => all)
  const [search, setSearch] = useSearchParams()
  const withoutQuery = !search.has('vehicle')
  // Writes the query to the URL, so that a reload shows the same.
  useEffect(() => {
    if (query && withoutQuery) setSearch(trackSearchParams(query), { replace: true })
  }, [query, withoutQuery, setSearch])
  return state
}
