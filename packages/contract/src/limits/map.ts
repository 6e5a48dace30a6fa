export const mapLimits = {
  /** Ours: maximum number of positions per address call. */
  addressesPerCall: 20,
} as const
