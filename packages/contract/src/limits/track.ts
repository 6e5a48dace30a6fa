export const trackLimits = {
  /** Maximum time range of a track, ms. */
  trackRange: 7 * 86_400_000,
  /** Ours: maximum number of points of a reduced track. */
  trackPoints: 100_000,
} as const
