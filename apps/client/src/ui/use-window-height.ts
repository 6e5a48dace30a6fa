/** Height of the window, px: for what fills it and must be told its height in numbers. */
import { useSyncExternalStore } from 'react'

function subscribe(run: () => void): () => void {
  window.addEventListener('resize', run)
  return () => window.removeEventListener('resize', run)
}

export const useWindowHeight = (): number => useSyncExternalStore(subscribe, () => window.innerHeight)
