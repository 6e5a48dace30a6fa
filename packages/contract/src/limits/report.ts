export const reportLimits = {
  /** Maximum time range of a report, ms. */
  reportRange: 30 * 86_400_000,
} as const
