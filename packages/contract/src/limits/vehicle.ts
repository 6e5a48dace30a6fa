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
  /** Lists and trees at once, windows of a tree (one for each organisation of which vehicles are in view), and rows of each. */
  fleetScreenLists: 3,
  fleetScreenTrees: 2,
  fleetScreenWindows: 60,
  fleetScreenRows: 200,
  /** Organisations that are open in a tree. */
  fleetScreenOpen: 500,
  /** Vehicles followed one by one, and vehicles to which a list or a map is narrowed. */
  fleetScreenVehicles: 200,
  fleetScreenNamed: 1_000,
} as const
