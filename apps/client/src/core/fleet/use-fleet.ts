/** The live fleet inside React. Readers re-render when what they read changed, not with every message. */
import type { Vehicle } from '@outrider/contract'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useOutrider } from '../outrider.ts'
import type { Counts } from './counts.ts'
import type { FleetStatus } from './fleet-status.ts'
import type { ListQuery, ListState, ListView } from './list-view.ts'
import type { ChoiceState } from './port.ts'

const nobody = { get: () => undefined, subscribe: () => () => {} }

/** undefined: not known yet, or no vehicle is meant; null: there is no such vehicle on the list. */
export function useVehicle(id: string | null): Vehicle | null | undefined {
  const { liveFleet } = useOutrider()
  const watch = useMemo(() => (id === null ? nobody : liveFleet.vehicle(id)), [liveFleet, id])
  return useSyncExternalStore(watch.subscribe, watch.get)
}

export const useCounts = (): Counts => useFleetStatus(status => status.counts)

export function useFleetStatus<T>(select: (status: FleetStatus) => T): T {
  return useStore(useOutrider().liveFleet.status, select)
}

export function useChoice<T>(select: (choice: ChoiceState) => T): T {
  return useStore(useOutrider().liveFleet.choice, select)
}

/** A list that is open as long as the screen is, and what it shows; undefined: not known yet. */
export function useList(query: ListQuery): { list: ListView | undefined; state: ListState | undefined } {
  const { liveFleet } = useOutrider()
  const { words, state, shape, among, organisation } = query
  const asked = useMemo(
    (): ListQuery => ({ words, state, shape, among, organisation }),
    [words, state, shape, among, organisation],
  )
  const first = useRef(asked)
  const list = useOpen(useCallback(() => liveFleet.list(first.current), [liveFleet]))
  useEffect(() => list?.ask(asked), [list, asked])
  const subscribe = useCallback((run: () => void) => list?.subscribe(run) ?? (() => {}), [list])
  const get = useCallback(() => list?.get(), [list])
  return { list, state: useSyncExternalStore(subscribe, get) }
}

/** Opens something with the screen and closes it with the screen. */
function useOpen<View extends { close: () => void }>(open: () => View): View | undefined {
  const [view, setView] = useState<View>()
  useEffect(() => {
    const opened = open()
    // What is opened is known only now; there is nothing to show before.
    // oxlint-disable-next-line react/set-state-in-effect
    setView(opened)
    return () => opened.close()
  }, [open])
  return view
}
