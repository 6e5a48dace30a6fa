/** Virtualised rows of a list; rows are requested somewhat ahead of the visible range. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { VehicleListModel } from './use-list.ts'

/** Rows beyond the screen that are rendered, and that are requested. */
const [drawn, ahead] = [8, 30]

interface VirtualRowsOptions {
  list: VehicleListModel
  scroller: RefObject<HTMLElement | null>
  /** px. */
  rowHeight: number
  /** Index that stays rendered when scrolled out of view. */
  active?: number
}

export function useVirtualRows({ list, scroller, rowHeight, active = -1 }: VirtualRowsOptions) {
  const { view, state, rowAt, queryKey, scrollPosition } = list
  const total = state?.total ?? 0
  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => rowAt(index)?.key ?? index,
    overscan: drawn,
    initialOffset: scrollPosition.queryKey === queryKey ? scrollPosition.offset : 0,
    onChange: ({ scrollOffset }) => {
      scrollPosition.offset = scrollOffset ?? 0
    },
    rangeExtractor: range => {
      const near = defaultRangeExtractor(range)
      return active < 0 || active >= total || near.includes(active) ? near : [...near, active].toSorted((a, b) => a - b)
    },
  })

  const shown = rows.range
  const from = Math.max(0, Math.floor(((shown?.startIndex ?? 0) - ahead) / 10) * 10)
  const to = Math.ceil(((shown?.endIndex ?? 0) + ahead) / 10) * 10
  useEffect(() => view?.setWindow(from, to), [view, from, to])

  // A row chosen right after a scroll takes the list away before the virtualizer hears of the scroll.
  useLayoutEffect(() => {
    const element = scroller.current
    return () => {
      if (element) scrollPosition.offset = element.scrollTop
    }
  }, [scroller, scrollPosition])

  const before = useRef(queryKey)
  useEffect(() => {
    scrollPosition.queryKey = queryKey
    if (before.current !== queryKey) rows.scrollToOffset(0)
    before.current = queryKey
  }, [queryKey, scrollPosition, rows])
  return rows
}
