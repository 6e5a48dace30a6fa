export const trackLimits = {
  /** Maximum time range of a track, ms. */
  trackRange: 7 * 86_400_000,
  /** Ours: maximum number of points of a reduced track. */
  trackPoints: 100_000,
  /** Ours: where the fleet drives is known of so many days. */
  roadDays: 30,
  /** Ours: pieces of roads in one reply, those that are driven most. */
  roadPieces: 4_000,
  /** Ours: vehicles and days of which a piece of road must be, for people who may not see tracks. */
  roadVehicleDays: 3,
  /** Ours: places that the way of the fleet is asked between. */
  fleetWayPlaces: 12,
} as const
