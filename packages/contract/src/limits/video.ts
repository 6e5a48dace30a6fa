export const videoLimits = {
  /** Ours: the highest channel that a vehicle may have; the wire has room for 255. */
  videoChannel: 64,
  /** Ours: streams that one user has open at once: nine windows on each of four screens. */
  videoViews: 36,
  /** Video closes by itself after so long without an operation, seconds (specification section 9). */
  videoAutoClose: 30,
} as const
