export const tripLimits = {
  /** Ours: an open trip is shown as forgotten after this time, ms. */
  tripForgottenAfter: 24 * 3_600_000,
  /** Ours: registered within this time of `at` it counts as registered at once, ms. */
  tripAtOnce: 60_000,
  /** Ours: a device may be without a network for this long, days. */
  tripOldestDays: 30,
} as const
