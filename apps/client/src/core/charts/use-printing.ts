/** Whether the page is being printed: colours are then those of paper (base.css). */
import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia('print')

function subscribe(run: () => void): () => void {
  const list = query()
  list.addEventListener('change', run)
  return () => list.removeEventListener('change', run)
}

export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => query().matches)
