/** The rows of a list that are on the screen: drawn where one looks, asked for a little way ahead. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import type { List } from './use-list.ts'

/** Rows beyond the screen that are drawn, and that are asked for. */
const [drawn, ahead] = [8, 30]

interface Options {
  list: List
  scroller: RefObject<HTMLElement | null>
  /** px. */
  rowHeight: number
  /** Is there even when one has scrolled away from it. */
  active?: number
}

export function useRows({ list, scroller, rowHeight, active = -1 }: Options) {
  const { view, state, rowAt, asked, place } = list
  const total = state?.total ?? 0
  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => rowAt(index)?.key ?? index,
    overscan: drawn,
    initialOffset: place.asked === asked ? place.offset : 0,
    onChange: ({ scrollOffset }) => {
      place.offset = scrollOffset ?? 0
    },
    rangeExtractor: range => {
      const near = defaultRangeExtractor(range)
      return active < 0 || active >= total || near.includes(active) ? near : [...near, active].toSorted((a, b) => a - b)
    },
  })

  const shown = rows.range
  const from = Math.max(0, Math.floor(((shown?.startIndex ?? 0) - ahead) / 10) * 10)
  const to = Math.ceil(((shown?.endIndex ?? 0) + ahead) / 10) * 10
  useEffect(() => view?.window(from, to), [view, from, to])

  const before = useRef(asked)
  useEffect(() => {
    place.asked = asked
    if (before.current !== asked) rows.scrollToOffset(0)
    before.current = asked
  }, [asked, place, rows])
  return rows
}
