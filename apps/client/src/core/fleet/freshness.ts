/** How fresh what is on screen is, in one word for the header. */
export type LinkState = 'live' | 'polling' | 'connecting' | 'offline'

export interface Freshness {
  state: LinkState
  /** Since when, ms since 1970 (device clock). */
  since: number
}

const worst: readonly LinkState[] = ['offline', 'connecting', 'polling', 'live']

/** Of several platforms the worst one speaks. Without network nothing is fresh, whatever the sockets still believe. */
export function freshnessOf(links: Iterable<LinkState>, online: boolean, before: Freshness, now: number): Freshness {
  const all = [...links]
  const state = online ? (worst.find(each => all.includes(each)) ?? 'connecting') : 'offline'
  return state === before.state ? before : { state, since: now }
}
