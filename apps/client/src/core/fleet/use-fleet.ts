/** The live fleet inside React. Readers re-render when what they read changed, not with every message. */
import type { Vehicle } from '@outrider/contract'
import { useCallback, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { useOutrider } from '../outrider.ts'
import type { Counts } from './counts.ts'
import type { FleetStatus } from './fleet-status.ts'

/** What shows the whole fleet follows it at this pace, ms: eyes need no more, and a big fleet changes ten times as often. */
const calmPace = 250

/** Grows when anything in the fleet has changed; a few times a second at most. */
export function useFleetVersion(): number {
  const { fleet } = useOutrider().liveFleet
  const subscribe = useCallback(
    (run: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const stop = fleet.subscribe(() => {
        timer ??= setTimeout(() => {
          timer = undefined
          run()
        }, calmPace)
      })
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
    [fleet],
  )
  return useSyncExternalStore(
    subscribe,
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
