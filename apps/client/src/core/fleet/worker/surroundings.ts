/** What the fleet's worker stands on: the page, the network, clocks and the browser's store. Tests hand in their own. */
import type { FleetHost } from '../port.ts'
import type { KeptFleets } from './kept-fleet.ts'
import type { Socket } from './live-feed.ts'

/** The page's functions as they are from the worker: each call comes back when the page is done with it. */
export type RemoteHost = {
  [Name in keyof FleetHost]: (...args: Parameters<FleetHost[Name]>) => Promise<Awaited<ReturnType<FleetHost[Name]>>>
}

export interface Surroundings {
  host: RemoteHost
  fetch: typeof fetch
  openSocket: (url: string) => Socket
  /** ms since 1970. */
  now: () => number
  /** Pauses of platforms and polls; returns how to stop it. */
  later: (run: () => void, ms: number) => () => void
  /** Pauses between two pushes to the page; never runs before it returned. */
  pause: (run: () => void, ms: number) => () => void
  kept: KeptFleets
  /** Vehicles per page of a list; undefined: as the contract says. */
  pageSize?: number | undefined
}
