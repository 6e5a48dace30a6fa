/** The live fleet inside React. Readers re-render when what they read changed, not with every message. */
import type { Vehicle } from '@outrider/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useOutrider } from '../outrider.ts'
import type { Counts } from './counts.ts'
import type { FleetStatus } from './fleet-status.ts'
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
