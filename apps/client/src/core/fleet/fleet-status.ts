/** How it stands with the fleet as a whole, beside the vehicles themselves. */
import { type Counts, noCounts } from './counts.ts'
import type { Freshness } from './freshness.ts'
import type { PlatformStatus } from './platform-status.ts'

/** How far the list has come while it is loaded. */
export interface Progress {
  /** Of all platforms together; a platform counts as soon as it has told how many vehicles it has. */
  pages: number
  pagesDone: number
  vehicles: number
  vehiclesDone: number
}

/** `Failure`: what a failed call is told by; between worker and page its values, for screens the error itself. */
export interface FleetStatus<Failure = unknown> {
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why loading failed. */
  error: Failure | undefined
  /** Vehicles are shown by nickname. */
  nickNameOn: boolean
  counts: Counts
  /** undefined: nothing is being loaded. */
  progress: Progress | undefined
  /** Of all platforms together. */
  freshness: Freshness
  /** The platforms in use, one by one. */
  platforms: readonly PlatformStatus<Failure>[]
  /** A position older than this is shown as last known, seconds. */
  staleAfterSeconds: number
}

/** Nothing loaded, nobody signed in. */
export const idleStatus = (now: number): FleetStatus<never> => ({
  phase: 'idle',
  error: undefined,
  nickNameOn: false,
  counts: noCounts,
  progress: undefined,
  freshness: { state: 'connecting', since: now },
  platforms: [],
  staleAfterSeconds: 600,
})
