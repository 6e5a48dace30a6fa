export const tripLimits = {
  /** Ours: an open trip is shown as forgotten after this time, ms. */
  tripForgottenAfter: 24 * 3_600_000,
  /** Ours: registered within this time of `at` it counts as registered at once, ms. */
  tripAtOnce: 60_000,
  /** Longest period of a list of trips, ms: a month of the calendar, with the hour more that its clock may have. */
  tripRange: 31 * 86_400_000 + 3_600_000,
  /** Ours: a device may be without a network for this long, days. */
  tripOldestDays: 30,
} as const
