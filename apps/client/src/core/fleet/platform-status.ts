/** Status of one platform of the live fleet: connection, since when, and how much of its list is loaded. */
import type { LinkState } from '../live/link-state.ts'
import type { Freshness } from './freshness.ts'

/** Pages of a platform's list that failed to load, and the maximum number of vehicles on them. */
export interface MissingPages {
  pages: number
  vehicles: number
}

export interface PlatformStatus<Failure = unknown> extends Freshness {
  code: string
  title: string
  /** Loaded since sign-in. Loaded vehicles stay in the list while the platform is unreachable. */
  loaded: boolean
  /** Why the last attempt to load failed; undefined: it succeeded. */
  error: Failure | undefined
  gap: MissingPages | undefined
  /** The data shown comes from the cache of an earlier visit, saved at this time, ms since 1970; undefined: from the platform. */
  cachedAt: number | undefined
}

/** Status as the platform's list holds it. */
export type LinkStatus<Failure = unknown> = Omit<PlatformStatus<Failure>, 'since' | 'state'> & { state: LinkState }

const comparedFields = ['title', 'loaded', 'error', 'gap', 'cachedAt'] as const

/** Keeps object identity: unchanged entries are reused, and the whole array if nothing changed. */
export function platformStatuses<Failure>(
  tracked: readonly LinkStatus<Failure>[],
  online: boolean,
  before: readonly PlatformStatus<Failure>[],
  now: number,
): readonly PlatformStatus<Failure>[] {
  const next = tracked.map((each): PlatformStatus<Failure> => {
    const state = online ? each.state : 'offline'
    const old = before.find(({ code }) => code === each.code)
    const since = old?.state === state ? old.since : now
    return old?.state === state && comparedFields.every(name => old[name] === each[name]) ? old : { ...each, state, since }
  })
  return next.length === before.length && next.every((status, at) => status === before[at]) ? before : next
}

/** The vehicle's platform is unreachable or has not replied yet: its data is from before. */
export const isAway = (platforms: readonly PlatformStatus[], pcode: string | undefined): boolean =>
  platforms.some(
    ({ code, state, cachedAt: keptAt }) =>
      (state === 'offline' || keptAt !== undefined) && (pcode === undefined || code === pcode),
  )
