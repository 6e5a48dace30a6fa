export const vehicleLimits = {
  /** Ours: terminals in one call that sets their zones. */
  zonesAtOnce: 500,
  /** Vehicles per page of vehicle/getBatchVehicles. */
  batchPageSize: 20_000,
  /** Ours: maximum number of vehicles per position call. */
  positionsPerCall: 5_000,
  /** Ours, of one screen of a large fleet: cells of its map, and vehicles that are drawn one by one. */
  fleetScreenCells: 2_000,
  fleetScreenSingles: 600,
  /** Lists at once (one for each open organisation of a tree), and rows of each. */
  fleetScreenLists: 60,
  fleetScreenRows: 200,
  fleetScreenTrees: 4,
  /** Organisations that are open in a tree. */
  fleetScreenOpen: 500,
  /** Vehicles followed one by one, and vehicles to which a list or a map is narrowed. */
  fleetScreenVehicles: 200,
  fleetScreenNamed: 1_000,
} as const
