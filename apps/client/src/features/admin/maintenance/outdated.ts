/** What a plan or a service changes. */
export const outdatedByMaintenance = [
  'admin/getMaintenancePlans',
  'admin/getMaintenanceDue',
  'admin/getServices',
  'vehicle/getVehicleMaintenance',
] as const
