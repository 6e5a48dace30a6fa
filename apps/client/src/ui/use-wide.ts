/** Wide enough for list, map and details side by side. */
import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(min-width: 1024px)')

function subscribe(run: () => void): () => void {
  query.addEventListener('change', run)
  return () => query.removeEventListener('change', run)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
