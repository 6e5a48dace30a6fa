/** Constants and limits of specification section 9 that the product uses, and ours (marked so). */
export const limits = {
  /** Vehicles per page of vehicle/getBatchVehicles. */
  batchPageSize: 20_000,
  /** Where a platform listens when an address names no port. */
  defaultPort: 8083,
  /** Platforms signed in at once. */
  maxPlatforms: 5,
  /** Sent as appVersionCode. */
  appVersionCode: 236,
  /** A part of the client that has not come after this time is given up, ms. */
  chunkLoadTimeout: 120_000,
  /** From a session-invalid reply to the sign-in page, ms. */
  reloginDelay: 1_000,
  /** A press of this length copies, ms. */
  longPress: 500,
  /** A password of this length or longer is sent as typed, not as MD5. */
  hashedPasswordLength: 32,
  /** Between start and end of a track, ms; both included. */
  trackRange: 7 * 86_400_000,
  /** Between start and end of a report, ms; both included. */
  reportRange: 30 * 86_400_000,
  /** Ours: points of a reduced track at most. */
  trackPoints: 100_000,
  /** Ours: hours a shared position can be open, links one user can have open, points one organisation can mark. */
  shareHours: 7 * 24,
  openShares: 200,
  markedPoints: 1_000,
  /** Ours: checkpoints one organisation can have; their radius, and from how far vehicles that head for them are told of, metres. */
  checkpoints: 1_000,
  checkpointRadius: { least: 20, most: 5_000 },
  remindWithin: 20_000,
  /** Ours: vehicles whose positions one call may ask for. */
  positionsPerCall: 5_000,
  /** Ours: places whose addresses one call may ask for. */
  addressesPerCall: 20,
} as const

/** Pages of the big-data vehicle list: ceil(total / page size). */
export const pageCount = (total: number, pageSize: number = limits.batchPageSize): number => Math.ceil(total / pageSize)
