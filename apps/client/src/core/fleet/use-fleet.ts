/** The live fleet inside React. Readers re-render when what they read changed, not with every message. */
import type { Vehicle } from '@outrider/contract'
import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useOutrider } from '../outrider.ts'
import type { Counts } from './counts.ts'
import type { FleetStatus } from './live-fleet.ts'

/** Grows whenever anything in the fleet changed. */
export function useFleetVersion(): number {
  const { fleet } = useOutrider().liveFleet
  return useSyncExternalStore(
    fleet.subscribe,
    useCallback(() => fleet.version, [fleet]),
  )
}

export function useVehicle(id: string | null): Vehicle | undefined {
  const { fleet } = useOutrider().liveFleet
  return useSyncExternalStore(
    fleet.subscribe,
    useCallback(() => (id === null ? undefined : fleet.vehicle(id)), [fleet, id]),
  )
}

export function useCounts(): Counts {
  const { fleet } = useOutrider().liveFleet
  return useSyncExternalStore(
    fleet.subscribe,
    useCallback(() => fleet.counts, [fleet]),
  )
}

export function useFleetStatus<T>(select: (status: FleetStatus) => T): T {
  return useStore(useOutrider().liveFleet.status, select)
}
