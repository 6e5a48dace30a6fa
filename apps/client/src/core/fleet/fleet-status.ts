/** How it stands with the live fleet as a whole: what of it could be loaded, and how fresh it is. */
import type { Organisation } from '@outrider/contract'
import type { Freshness } from './freshness.ts'
import type { PlatformStatus } from './platform-status.ts'

export interface FleetStatus {
  phase: 'idle' | 'loading' | 'ready' | 'failed'
  /** Why loading failed. */
  error: unknown
  /** Titles of platforms whose vehicles have not been loaded yet, because they do not answer. */
  missing: string[]
  /** Pages of the list that could not be loaded. */
  failedPages: number
  /** Vehicles are shown by nickname. */
  nickNameOn: boolean
  organisations: Organisation[]
  /** Of all platforms together. */
  freshness: Freshness
  /** The platforms in use, one by one. */
  platforms: readonly PlatformStatus[]
  /** A position older than this is shown as last known, seconds. */
  staleAfterSeconds: number
}

/** Nothing loaded, nobody signed in. */
export const idleStatus = (now: number): FleetStatus => ({
  phase: 'idle',
  error: undefined,
  missing: [],
  failedPages: 0,
  nickNameOn: false,
  organisations: [],
  freshness: { state: 'connecting', since: now },
  platforms: [],
  staleAfterSeconds: 600,
})
