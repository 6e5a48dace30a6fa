/** What the icon of a cluster looks like. Pure. */

/** Number of vehicles by state. */
export interface StateCounts {
  count: number
  driving: number
  idling: number
  parked: number
  offline: number
  alarm: number
}

/** Shares of the ring, in twelfths: driving, idling, parked, offline. */
export type RingShares = [driving: number, idling: number, parked: number, offline: number]
const twelfths = 12

/** Every state present gets at least one twelfth; the largest share absorbs the rounding. */
export function ringShares({ count, driving, idling, parked, offline }: StateCounts): RingShares {
  const shares = [driving, idling, parked, offline].map(part =>
    part ? Math.max(1, Math.round((part / count) * twelfths)) : 0,
  ) as RingShares
  const largest = shares.indexOf(Math.max(...shares))
  shares[largest] = (shares[largest] ?? 0) + twelfths - shares.reduce((sum, share) => sum + share, 0)
  return shares
}

/** Diameter of a cluster icon, CSS pixels. */
export const clusterSize = (count: number): number => (count < 10 ? 40 : count < 100 ? 46 : count < 1000 ? 54 : 62)
export const clusterIconName = (tally: StateCounts): string =>
  `cluster:${clusterSize(tally.count)}:${ringShares(tally).join('-')}${tally.alarm ? ':alarm' : ''}`
