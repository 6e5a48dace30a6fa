export const mapLimits = {
  /** Ours: maximum number of positions per address call. */
  addressesPerCall: 20,
  /** Ours: places found by name in one reply. */
  placesFound: 10,
} as const
