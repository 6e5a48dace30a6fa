export const poisLimits = {
  /** Ours: marked points per organisation. */
  pois: 1_000,
} as const
