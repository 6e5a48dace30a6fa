/** How it stands with one platform of the live fleet: whether it answers, since when, and what of it is on the list. */
import type { Freshness, LinkState } from './freshness.ts'

/** What of a platform's list could not be loaded: pages, and how many vehicles stand on them at most. */
export interface Gap {
  pages: number
  vehicles: number
}

/** `Failure`: what a failed call is told by. */
export interface PlatformStatus<Failure = unknown> extends Freshness {
  code: string
  title: string
  /** Its vehicles have been loaded since signing in. What is loaded stays on the list when it goes away. */
  loaded: boolean
  /** Why the latest attempt to load it failed; undefined: it did not. */
  error: Failure | undefined
  gap: Gap | undefined
  /** What is shown of it was kept from an earlier visit, as it stood then, ms since 1970; undefined: it is what the platform says. */
  keptAt: number | undefined
}

/** A platform as the live fleet keeps it. */
export type Tracked<Failure = unknown> = Omit<PlatformStatus<Failure>, 'since' | 'state'> & { state: LinkState }

const told = ['title', 'loaded', 'error', 'gap', 'keptAt'] as const

/** The new statuses; those that did not change are the same objects, and the whole is the same when none did. */
export function platformStatuses<Failure>(
  tracked: readonly Tracked<Failure>[],
  online: boolean,
  before: readonly PlatformStatus<Failure>[],
  now: number,
): readonly PlatformStatus<Failure>[] {
  const next = tracked.map((each): PlatformStatus<Failure> => {
    const state = online ? each.state : 'offline'
    const old = before.find(({ code }) => code === each.code)
    const since = old?.state === state ? old.since : now
    return old?.state === state && told.every(name => old[name] === each[name]) ? old : { ...each, state, since }
  })
  return next.length === before.length && next.every((status, at) => status === before[at]) ? before : next
}

/** The platform a vehicle came from does not answer, or has not yet: what is known of the vehicle is from before. */
export const isAway = (platforms: readonly PlatformStatus[], pcode: string | undefined): boolean =>
  platforms.some(
    ({ code, state, keptAt }) => (state === 'offline' || keptAt !== undefined) && (pcode === undefined || code === pcode),
  )
