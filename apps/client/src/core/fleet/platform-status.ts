/** How it stands with one platform of the live fleet: whether it answers, since when, and what of it is on the list. */
import type { Freshness, LinkState } from './freshness.ts'

export interface PlatformStatus extends Freshness {
  code: string
  title: string
  /** Its vehicles have been loaded since signing in. What is loaded stays on the list when it goes away. */
  loaded: boolean
  /** Why the latest attempt to load it failed; undefined: it did not. */
  error: unknown
}

/** A platform as the live fleet keeps it. */
export type Tracked = Omit<PlatformStatus, 'since' | 'state'> & { state: LinkState }

/** The new statuses; those that did not change are the same objects, and the whole is the same when none did. */
export function platformStatuses(
  tracked: readonly Tracked[],
  online: boolean,
  before: readonly PlatformStatus[],
  now: number,
): readonly PlatformStatus[] {
  const next = tracked.map(({ code, title, loaded, error, state: link }): PlatformStatus => {
    const state = online ? link : 'offline'
    const old = before.find(each => each.code === code)
    const since = old?.state === state ? old.since : now
    const same = old?.state === state && old.title === title && old.loaded === loaded && old.error === error
    return same ? old : { code, title, loaded, error, state, since }
  })
  return next.length === before.length && next.every((status, at) => status === before[at]) ? before : next
}

/** The platform a vehicle came from does not answer: what is known of the vehicle is from before. */
export const isAway = (platforms: readonly PlatformStatus[], pcode: string | undefined): boolean =>
  platforms.some(({ code, state }) => state === 'offline' && (pcode === undefined || code === pcode))
