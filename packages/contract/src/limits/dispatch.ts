export const dispatchLimits = {
  /** Ours: vehicles that one message goes to; messages of a page; templates of a user or an organisation. */
  dispatchVehicles: 5_000,
  dispatchPage: 50,
  dispatchTemplates: 50,
  /** Ours: commands to vehicles of a page, usual and at most. */
  commandPage: 50,
  commandPageMost: 500,
} as const
