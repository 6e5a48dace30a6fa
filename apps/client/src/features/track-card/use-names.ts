/** Names of a few vehicles by id. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { namesById } from '../../core/fleet/naming.ts'
import { useLang } from '../../core/i18n/use-texts.ts'

export function useVehicleNamesById(ids: readonly string[]): readonly string[] {
  const { liveFleet } = useOutrider()
  const lang = useLang()
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
    JSON.stringify(watches.map((watch, at) => namesById(ids[at], watch.get(), lang))),
  )
  return useMemo(() => JSON.parse(names) as string[], [names])
}
