/** The vehicle table's view of the fleet. */
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { TableQuery, TableState, TableView } from '../../../core/fleet/table-view.ts'

export interface VehicleTableModel {
  view: TableView | undefined
  /** undefined: not known yet. */
  state: TableState | undefined
  /** Changes with what is asked: the table scrolls to its top. */
  queryKey: string
}

/** @param only ids of the vehicles to which it is narrowed, the same list until they are others; undefined: all */
export function useTableView(query: Omit<TableQuery, 'only'>, only: readonly string[] | undefined): VehicleTableModel {
  const { liveFleet } = useOutrider()
  const [view, setView] = useState<TableView>()
  const queryKey = JSON.stringify(query)
  const asked = useMemo(() => ({ ...(JSON.parse(queryKey) as TableQuery), only }), [queryKey, only])
  useEffect(() => {
    const opened = liveFleet.table(asked)
    setView(opened)
    return () => {
      setView(undefined)
      opened.close()
    }
    // Query changes are passed to the same view below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [liveFleet])
  useEffect(() => view?.setQuery(asked), [view, asked])
  const subscribe = useCallback((run: () => void) => view?.subscribe(run) ?? (() => undefined), [view])
  const state = useSyncExternalStore(subscribe, () => view?.get())
  return { view, state, queryKey }
}
