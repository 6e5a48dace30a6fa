/** Vehicles that would cover each other become one bubble: how near that is, at which zooms, and what a bubble looks like. Pure. */

/** Icons nearer to each other than this share a bubble, CSS pixels. */
export const radius = 42
/** From this zoom on everything stands alone: closer in, even parked neighbours can be told apart. */
export const aloneFrom = 15
/** Bubbles hold between two zooms; half steps, so that they do not all change at once. */
export const levelOf = (zoom: number): number => Math.min(aloneFrom, Math.floor(zoom * 2) / 2)

/** What the vehicles of a bubble do. */
export interface Tally {
  count: number
  driving: number
  idling: number
  parked: number
  offline: number
  alarm: number
}

/** Shares of the ring around a bubble's number, in twelfths: driving, idling, parked, offline. */
export type Shares = [driving: number, idling: number, parked: number, offline: number]
const twelfths = 12

/** What is there is seen: one of a thousand still gets a twelfth. The largest share gives way. */
export function sharesOf({ count, driving, idling, parked, offline }: Tally): Shares {
  const shares = [driving, idling, parked, offline].map(part =>
    part ? Math.max(1, Math.round((part / count) * twelfths)) : 0,
  ) as Shares
  const largest = shares.indexOf(Math.max(...shares))
  shares[largest] = (shares[largest] ?? 0) + twelfths - shares.reduce((sum, share) => sum + share, 0)
  return shares
}

/** Bubble diameter, CSS pixels. */
export const bubbleSize = (count: number): number => (count < 10 ? 40 : count < 100 ? 46 : count < 1000 ? 54 : 62)
export const bubbleOf = (tally: Tally): string =>
  `bubble:${bubbleSize(tally.count)}:${sharesOf(tally).join('-')}${tally.alarm ? ':alarm' : ''}`
