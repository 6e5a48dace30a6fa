/** What the worker depends on: the page, the network, clocks and storage. Tests provide their own. */
import type { FleetHost } from '../worker-protocol.ts'
import type { FleetCache } from './persist/cached-fleet.ts'
import type { FeedSocket } from '../../live/live-feed.ts'

/** The page's functions as seen from the worker: each returns a promise. */
export type RemoteHost = {
  [Name in keyof FleetHost]: (...args: Parameters<FleetHost[Name]>) => Promise<Awaited<ReturnType<FleetHost[Name]>>>
}

export interface WorkerEnvironment {
  host: RemoteHost
  fetch: typeof fetch
  openSocket: (url: string) => FeedSocket
  /** ms since 1970. */
  now: () => number
  /** Timer for retries and polls; returns the cancel function. */
  later: (run: () => void, ms: number) => () => void
  /** Timer between two pushes to the page; never calls back before it returned. */
  pause: (run: () => void, ms: number) => () => void
  cache: FleetCache
  /** Vehicles per page of a list; default: the contract's. */
  pageSize?: number | undefined
}
