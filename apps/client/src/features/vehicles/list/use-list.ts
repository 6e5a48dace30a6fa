/** A vehicle list of a screen: its query, its view of the fleet, and its remembered scroll position. */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ListQuery, ListRow, ListState, ListView, PickerChoice } from '../../../core/fleet/list-view.ts'
import { useOutrider } from '../../../core/context/outrider.ts'

/** What is remembered of a closed list. */
interface ListPosition {
  /** Scroll offset, px, for the list of `queryKey`. */
  offset: number
  queryKey: string
  /** Organisations opened and closed, in this order. */
  toggled: Map<string, boolean>
}

const positions = new Map<string, ListPosition>()
const positionOf = (name: string): ListPosition => {
  const known = positions.get(name) ?? { offset: 0, queryKey: '', toggled: new Map() }
  positions.set(name, known)
  return known
}

export interface VehicleListModel {
  view: ListView | undefined
  /** undefined: not known yet. */
  state: ListState | undefined
  /** undefined: no such row, or not loaded yet. */
  rowAt: (index: number) => ListRow | undefined
  /** Opens or closes an organisation, and remembers it; `'all'`: every one. */
  setOpen: (key: string, open: boolean) => void
  /** Serialised query; when it changes, the list scrolls to the top. */
  queryKey: string
  scrollPosition: Readonly<ListPosition>
  rememberScroll: (position: Partial<Pick<ListPosition, 'offset' | 'queryKey'>>) => void
  /** While it is held its rows stay as they are. */
  hold: (held: boolean) => void
}

/** `name`: key of the remembered position. `own`: initial selection, for lists with a selection of their own. */
export function useList(name: string, query: ListQuery, own?: PickerChoice): VehicleListModel {
  const { liveFleet } = useOutrider()
  const [view, setView] = useState<ListView>()
  const queryKey = JSON.stringify(query)
  const listQuery = useMemo(() => JSON.parse(queryKey) as ListQuery, [queryKey])
  const scrollPosition = positionOf(name)

  useEffect(() => {
    const opened = liveFleet.list(listQuery, own)
    for (const [key, open] of positionOf(name).toggled) opened.setOpen(key, open)
    setView(opened)
    return () => {
      setView(undefined)
      opened.close()
    }
    // Query changes are passed to the same view below; the initial selection belongs to the view.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [liveFleet, name])
  useEffect(() => view?.setQuery(listQuery), [view, listQuery])

  const subscribe = useCallback((run: () => void) => view?.subscribe(run) ?? (() => undefined), [view])
  const live = useSyncExternalStore(subscribe, () => view?.get())
  const [held, setHeld] = useState<ListState>()
  const state = held ?? live
  const hold = useCallback((on: boolean) => setHeld(on ? view?.get() : undefined), [view])
  const setOpen = useCallback(
    (key: string, open: boolean) => {
      if (key === 'all') scrollPosition.toggled.clear()
      scrollPosition.toggled.delete(key)
      scrollPosition.toggled.set(key, open)
      view?.setOpen(key, open)
    },
    [view, scrollPosition],
  )
  const rememberScroll = useCallback<VehicleListModel['rememberScroll']>(
    position => void Object.assign(positionOf(name), position),
    [name],
  )
  return {
    view,
    state,
    setOpen,
    queryKey,
    scrollPosition,
    rememberScroll,
    hold,
    rowAt: index => state?.rows[index - state.from],
  }
}
