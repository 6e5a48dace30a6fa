/** Whose departure checks somebody may read. */
import type { AccessScope } from '../../fleet/access-scope.ts'
import type { AskedScope } from './departure-checks.repository.ts'

export const askedBy = (scope: AccessScope, vehicleId = scope.onlyVehicleId): AskedScope => ({
  organisationIds: [...scope.organisationIds],
  companies: scope.companies,
  vehicleId,
})
