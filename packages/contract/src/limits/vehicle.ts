export const vehicleLimits = {
  /** Vehicles per page of vehicle/getBatchVehicles. */
  batchPageSize: 20_000,
  /** Ours: maximum number of vehicles per position call. */
  positionsPerCall: 5_000,
} as const
