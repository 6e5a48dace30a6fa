/** Virtualised rows of a vehicle list; rows are requested somewhat ahead of the visible range. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLatest } from '../../../ui/use-latest.ts'
import { useVirtualRows } from '../../../ui/virtual-rows.ts'
import type { VehicleListModel } from './use-list.ts'
import { whilePressed } from './while-pressed.ts'

/** Rows beyond the screen that are requested. */
const ahead = 30

interface ListRowsOptions {
  list: VehicleListModel
  scroller: RefObject<HTMLElement | null>
  /** px. */
  rowHeight: number
  /** Brought into view when it is opened, by its address or on the map. */
  selectedId?: string | null
  /** Index that stays rendered when scrolled out of view. */
  active?: number
  /** Where the selected vehicle was found. */
  onFound?: (index: number) => void
}

export function useListRows({ list, scroller, rowHeight, selectedId = null, active = -1, onFound }: ListRowsOptions) {
  const { view, state, rowAt, queryKey, scrollPosition, rememberScroll, hold } = list
  const rows = useVirtualRows({
    total: state?.total ?? 0,
    keyAt: index => rowAt(index)?.key,
    scroller,
    rowHeight,
    active,
    initialOffset: scrollPosition.queryKey === queryKey ? scrollPosition.offset : 0,
    onScroll: offset => rememberScroll({ offset }),
  })

  const shown = rows.range
  const from = Math.max(0, Math.floor(((shown?.startIndex ?? 0) - ahead) / 10) * 10)
  const to = Math.ceil(((shown?.endIndex ?? 0) + ahead) / 10) * 10
  useEffect(() => view?.setWindow(from, to), [view, from, to])

  useEffect(() => (scroller.current ? whilePressed(scroller.current, hold) : undefined), [scroller, hold])

  // A row chosen right after a scroll takes the list away before the virtualizer hears of the scroll.
  useLayoutEffect(() => {
    const element = scroller.current
    return () => {
      if (element) rememberScroll({ offset: element.scrollTop })
    }
  }, [scroller, rememberScroll])

  /** The vehicle that was looked for; the list may have to load first. */
  const requested = useRef<string | null>(null)
  const found = useLatest(onFound)
  const total = state?.total ?? 0
  useEffect(() => {
    if (!view || total === 0 || requested.current === selectedId) return undefined
    if (selectedId === null) {
      requested.current = null
      return undefined
    }
    let current = true
    const seek = async () => {
      const index = await view.rowOf(selectedId)
      if (!current || index < 0) return
      requested.current = selectedId
      found.current?.(index)
      const top = index * rowHeight
      const element = scroller.current
      const inView = element && top >= element.scrollTop && top + rowHeight <= element.scrollTop + element.clientHeight
      if (!inView) rows.scrollToIndex(index, { align: 'center' })
    }
    seek().catch((cause: unknown) => console.warn('the row of the vehicle could not be found', cause))
    return () => {
      current = false
    }
  }, [view, total, selectedId, rowHeight, scroller, rows, found])

  const before = useRef(queryKey)
  useEffect(() => {
    rememberScroll({ queryKey })
    if (before.current !== queryKey) rows.scrollToOffset(0)
    before.current = queryKey
  }, [queryKey, rememberScroll, rows])
  return rows
}
