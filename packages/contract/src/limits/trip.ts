export const tripLimits = {
  /** Ours: an open trip is shown as forgotten after this time, ms. */
  tripForgottenAfter: 24 * 3_600_000,
} as const
