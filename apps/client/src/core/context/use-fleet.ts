/** The live fleet in React. Components re-render only when what they read changes. */
import type { Vehicle } from '@outrider/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useOutrider } from './outrider.ts'
import type { Counts } from '../fleet/counts.ts'
import type { FleetStatus } from '../fleet/fleet-status.ts'
import { joinedWatch } from '../fleet/joined-watch.ts'
import type { ChoiceState } from '../fleet/worker-protocol.ts'

const noVehicle = { get: () => undefined, subscribe: () => () => {} }

/** undefined: not known yet or no id; null: no such vehicle. */
export function useVehicle(id: string | null): Vehicle | null | undefined {
  const { liveFleet } = useOutrider()
  const watch = useMemo(() => (id === null ? noVehicle : liveFleet.vehicle(id)), [liveFleet, id])
  return useSyncExternalStore(watch.subscribe, watch.get)
}

/** Several of them, each as with `useVehicle`. */
export function useVehicles(ids: readonly string[]): readonly (Vehicle | null | undefined)[] {
  const { liveFleet } = useOutrider()
  const key = JSON.stringify(ids)
  const joined = useMemo(() => joinedWatch((JSON.parse(key) as string[]).map(id => liveFleet.vehicle(id))), [liveFleet, key])
  return useSyncExternalStore(joined.subscribe, joined.get)
}

export const useCounts = (): Counts => useFleetStatus(status => status.counts)

export function useFleetStatus<T>(select: (status: FleetStatus) => T): T {
  return useStore(useOutrider().liveFleet.status, select)
}

export function useChoice<T>(select: (choice: ChoiceState) => T): T {
  return useStore(useOutrider().liveFleet.choice, select)
}
