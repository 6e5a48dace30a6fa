/** Overall freshness of the data, for the header. */
import type { LinkState } from '../live/link-state.ts'

export interface Freshness {
  state: LinkState
  /** Since when, ms since 1970 (device clock). */
  since: number
}

const worstFirst: readonly LinkState[] = ['offline', 'connecting', 'polling', 'live']

/** The worst platform decides. Without network everything is offline, whatever the sockets report. */
export function freshnessOf(links: Iterable<LinkState>, online: boolean, before: Freshness, now: number): Freshness {
  const all = [...links]
  const state = online ? (worstFirst.find(each => all.includes(each)) ?? 'connecting') : 'offline'
  return state === before.state ? before : { state, since: now }
}
