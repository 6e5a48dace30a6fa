export const shareLimits = {
  /** Ours: maximum lifetime of a share link, hours; open links per user. */
  shareHours: 7 * 24,
  openShares: 200,
} as const
