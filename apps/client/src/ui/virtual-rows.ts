/** Virtualised rows of equal height, of which the active one stays rendered: screen readers refer to it. */
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Rows beyond the screen that are rendered. */
const overscan = 8

export type VirtualRows = Virtualizer<HTMLElement, Element>

interface VirtualRowsOptions {
  total: number
  keyAt: (index: number) => string | undefined
  scroller: RefObject<HTMLElement | null>
  /** px. */
  rowHeight: number
  /** Index that stays rendered when scrolled out of view. */
  active?: number
  /** px. */
  initialOffset?: number
  onScroll?: (offset: number) => void
}

export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { total, keyAt, scroller, rowHeight, active = -1, initialOffset = 0, onScroll } = options
  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  return useVirtualizer<HTMLElement, Element>({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => keyAt(index) ?? index,
    overscan,
    initialOffset,
    onChange: ({ scrollOffset }) => onScroll?.(scrollOffset ?? 0),
    rangeExtractor: range => {
      const near = defaultRangeExtractor(range)
      return active < 0 || active >= total || near.includes(active) ? near : [...near, active].toSorted((a, b) => a - b)
    },
  })
}
