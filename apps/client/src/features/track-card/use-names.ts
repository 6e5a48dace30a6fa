/** Names of a few vehicles by id; the id while a name is not known. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'

export function useVehicleNamesById(ids: readonly string[]): readonly string[] {
  const { liveFleet } = useOutrider()
  const watches = useMemo(() => ids.map(id => liveFleet.vehicle(id)), [liveFleet, ids])
  const subscribe = useCallback(
    (run: () => void) => {
      const ends = watches.map(watch => watch.subscribe(run))
      return () => {
        for (const end of ends) end()
      }
    },
    [watches],
  )
  // A text keeps its identity, a list would be new at every report.
  const names = useSyncExternalStore(subscribe, () =>
    JSON.stringify(
      watches.map((watch, at) => {
        const vehicle = watch.get()
        return vehicle ? bothNamesOf(vehicle) : (ids[at] ?? '')
      }),
    ),
  )
  return useMemo(() => JSON.parse(names) as string[], [names])
}
