/** Constants and limits of specification section 9, and our own ones (marked "Ours"). */
export const limits = {
  /** Vehicles per page of vehicle/getBatchVehicles. */
  batchPageSize: 20_000,
  /** Port of a platform when the address has none. */
  defaultPort: 8083,
  /** Platforms a client can be signed in to at the same time. */
  maxPlatforms: 5,
  /** Sent as appVersionCode. */
  appVersionCode: 236,
  /** Time-out for loading a part of the client, ms. */
  chunkLoadTimeout: 120_000,
  /** From a session-invalid reply to the sign-in page, ms. */
  reloginDelay: 1_000,
  /** Duration of a long press (copies), ms. */
  longPress: 500,
  /** A password of this length or longer is sent as entered, not as MD5; characters. */
  hashedPasswordLength: 32,
  /** Maximum time range of a track, ms. */
  trackRange: 7 * 86_400_000,
  /** Maximum time range of a report, ms. */
  reportRange: 30 * 86_400_000,
  /** Ours: maximum number of points of a reduced track. */
  trackPoints: 100_000,
  /** Ours: maximum lifetime of a sharing link in hours, open links per user, POIs per organisation. */
  shareHours: 7 * 24,
  openShares: 200,
  pois: 1_000,
  /** Ours: checkpoints per organisation; their radius, and the maximum distance of approach reminders, metres. */
  checkpoints: 1_000,
  checkpointRadius: { min: 20, max: 5_000 },
  maxRemindDistance: 20_000,
  /** Ours: maximum number of vehicles per position call. */
  positionsPerCall: 5_000,
  /** Ours: maximum number of positions per address call. */
  addressesPerCall: 20,
} as const

/** Number of pages of the vehicle list: ceil(total / page size). */
export const pageCount = (total: number, pageSize: number = limits.batchPageSize): number => Math.ceil(total / pageSize)
