/** Names of vehicles from the live fleet. */
import { useMemo, useSyncExternalStore } from 'react'
import { nameOf } from '../../core/fleet/naming.ts'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { useOutrider } from '../../core/context/outrider.ts'

/** By id; vehicles that are not loaded are missing. Meant for a few vehicles. */
export function useVehicleNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const { liveFleet } = useOutrider()
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const key = JSON.stringify(ids)
  const watches = useMemo(() => (JSON.parse(key) as string[]).map(id => ({ id, watch: liveFleet.vehicle(id) })), [liveFleet, key])
  const read = () =>
    JSON.stringify(
      watches.flatMap(({ id, watch }) => {
        const vehicle = watch.get()
        return vehicle ? [[id, nameOf(vehicle, nickNameOn)]] : []
      }),
    )
  const subscribe = useMemo(
    () => (run: () => void) => {
      const stops = watches.map(({ watch }) => watch.subscribe(run))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [watches],
  )
  const text = useSyncExternalStore(subscribe, read)
  return useMemo(() => new Map(JSON.parse(text) as [string, string][]), [text])
}
