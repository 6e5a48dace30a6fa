/** How wide the window is. */
import { useCallback, useSyncExternalStore } from 'react'

const queries = new Map<number, MediaQueryList>()
/** When first asked: the route table is also read without a window. */
function queryOf(minWidth: number): MediaQueryList {
  const query = queries.get(minWidth) ?? window.matchMedia(`(min-width: ${minWidth}px)`)
  queries.set(minWidth, query)
  return query
}

function useWidth(minWidth: number): boolean {
  const subscribe = useCallback(
    (run: () => void) => {
      queryOf(minWidth).addEventListener('change', run)
      return () => queryOf(minWidth).removeEventListener('change', run)
    },
    [minWidth],
  )
  return useSyncExternalStore(subscribe, () => queryOf(minWidth).matches)
}

/** Wide enough for the shell, and for list and map side by side. */
export const useWide = (): boolean => useWidth(1024)

/** Wide enough for list, map and details side by side. */
export const useRoomForInspector = (): boolean => useWidth(1280)

/** A sheet stands as a card beside what it is about, as its styles have it (overlays/Sheet.module.css). */
export const useSheetBeside = (): boolean => useWidth(640)
