export const reportLimits = {
  /** Maximum time range of a report, ms. */
  reportRange: 30 * 86_400_000,
  /** Vehicles and organisations that a report may name. */
  reportVehicles: 5000,
  reportOrganisations: 200,
  /** Points of a fuel level curve. */
  fuelLevelPoints: 2000,
  fuelDismissReason: 200,
  /** Files of reports that are being made for one user. */
  reportExports: 5,
} as const
