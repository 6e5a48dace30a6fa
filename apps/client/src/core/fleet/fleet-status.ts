/** Overall status of the fleet. */
import { type Counts, noCounts } from './counts.ts'
import type { Freshness } from './freshness.ts'
import type { PlatformStatus } from './platform-status.ts'

/** Progress of loading the list. */
export interface Progress {
  /** Over all platforms; a platform counts once its number of vehicles is known. */
  pages: number
  pagesDone: number
  vehicles: number
  vehiclesDone: number
}

/** `Failure`: plain values between worker and page, the error itself for screens. */
export interface FleetStatus<Failure = unknown> {
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why loading failed. */
  error: Failure | undefined
  /** Show vehicles by nickname. */
  nickNameOn: boolean
  counts: Counts
  /** undefined: nothing is being loaded. */
  progress: Progress | undefined
  /** Over all platforms. */
  freshness: Freshness
  /** Status of each platform in use. */
  platforms: readonly PlatformStatus<Failure>[]
  /** Age in seconds above which a position is shown as last known. */
  staleAfterSeconds: number
}

/** Initial status, nobody signed in. */
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
