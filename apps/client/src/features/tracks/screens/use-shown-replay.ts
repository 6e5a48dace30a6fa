/** What a screen beside the replay shows: what was replayed last, or what its address asks for. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { searchOf } from '../replay/query.ts'
import type { ReplayState } from '../replay/replay.ts'
import { useAddressedReplay } from '../replay/use-addressed-replay.ts'
import { useReplayState } from '../replay/use-replay.ts'

export function useShownReplay(): ReplayState {
  const query = useAddressedReplay()
  const state = useReplayState(all => all)
  const [search, setSearch] = useSearchParams()
  const silent = !search.has('vehicle')
  // The address says what is shown, so that the screen can be opened anew.
  useEffect(() => {
    if (query && silent) setSearch(searchOf(query), { replace: true })
  }, [query, silent, setSearch])
  return state
}
