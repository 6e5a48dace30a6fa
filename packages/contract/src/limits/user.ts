export const userLimits = {
  /** A password of this length or longer is sent as entered, not as MD5; characters. */
  hashedPasswordLength: 32,
  /** Ours: views of the live list that a user keeps, and vehicles that stand on its top. */
  fleetViews: 30,
  pinnedVehicles: 100,
} as const
