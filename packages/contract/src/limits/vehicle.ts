export const vehicleLimits = {
  /** Ours: terminals in one call that sets their zones. */
  zonesAtOnce: 500,
  /** Vehicles per page of vehicle/getBatchVehicles. */
  batchPageSize: 20_000,
  /** Ours: maximum number of vehicles per position call. */
  positionsPerCall: 5_000,
} as const
