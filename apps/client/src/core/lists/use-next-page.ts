/** Loads the next page once the row after the last one is drawn. */
import { useEffect } from 'react'
import type { PagedList } from './use-pages.ts'

/** @param lastDrawn index of the last drawn row */
export function useNextPage({ rows, nextPage, loadMore }: PagedList<unknown>, lastDrawn = -1): void {
  const atEnd = nextPage === 'waits' && lastDrawn >= rows.length
  useEffect(() => {
    if (atEnd) loadMore()
  }, [atEnd, loadMore])
}
