/** Wide enough for list, map and details side by side. */
import { useSyncExternalStore } from 'react'

let query: MediaQueryList | undefined
/** When first asked: the route table is also read without a window. */
const wide = (): MediaQueryList => (query ??= window.matchMedia('(min-width: 1024px)'))

function subscribe(run: () => void): () => void {
  wide().addEventListener('change', run)
  return () => wide().removeEventListener('change', run)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches)
