/** A list of vehicles on a screen: what is asked of the fleet, and what is shown; where one was in it is remembered. */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ListQuery, ListRow, ListState, ListView, OwnChoice } from '../../../core/fleet/list-view.ts'
import { useOutrider } from '../../../core/outrider.ts'

/** What is left when a list is closed and found again when it is opened. */
interface Place {
  /** px from the top, of the list that was asked for. */
  offset: number
  asked: string
  /** What was opened and closed in its tree, in this order. */
  turned: Map<string, boolean>
}

const places = new Map<string, Place>()
const placeOf = (name: string): Place => {
  const known = places.get(name) ?? { offset: 0, asked: '', turned: new Map() }
  places.set(name, known)
  return known
}

export interface List {
  view: ListView | undefined
  /** undefined: not known yet. */
  state: ListState | undefined
  /** undefined: there is no such row, or it has not come yet. */
  rowAt: (index: number) => ListRow | undefined
  /** Opens or closes an organisation, and remembers it; `'all'`: every one. */
  turn: (key: string, open: boolean) => void
  /** Another list from the one that was shown begins at its top. */
  asked: string
  place: Place
}

/** `name`: under which its place is remembered. `own`: what it begins with when it chooses for itself. */
export function useList(name: string, query: ListQuery, own?: OwnChoice): List {
  const { liveFleet } = useOutrider()
  const [view, setView] = useState<ListView>()
  const asked = JSON.stringify(query)
  const question = useMemo(() => JSON.parse(asked) as ListQuery, [asked])
  const place = placeOf(name)

  useEffect(() => {
    const opened = liveFleet.list(question, own)
    for (const [key, open] of placeOf(name).turned) opened.open(key, open)
    setView(opened)
    return () => {
      setView(undefined)
      opened.close()
    }
    // Another question is asked of the same view, below; what it began with is in its hands.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [liveFleet, name])
  useEffect(() => view?.ask(question), [view, question])

  const subscribe = useCallback((run: () => void) => view?.subscribe(run) ?? (() => undefined), [view])
  const state = useSyncExternalStore(subscribe, () => view?.get())
  const turn = useCallback(
    (key: string, open: boolean) => {
      if (key === 'all') place.turned.clear()
      place.turned.delete(key)
      place.turned.set(key, open)
      view?.open(key, open)
    },
    [view, place],
  )
  return { view, state, turn, asked, place, rowAt: index => state?.rows[index - state.from] }
}
