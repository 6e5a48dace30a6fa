/** Gives each vehicle the current name of its organisation from the organisation list. */
import type { Vehicle } from '@outrider/contract'
import type { MarkedOrganisation } from './organisation-tree.ts'

export function mergeOrganisations(vehicles: readonly Vehicle[], organisations: readonly MarkedOrganisation[]): Vehicle[] {
  const names = new Map(organisations.map(each => [`${each.pcode ?? ''}/${each.orgId}`, each.orgName]))
  return vehicles.map(vehicle => {
    const orgName = names.get(`${vehicle.pcode ?? ''}/${vehicle.orgId}`)
    return orgName === undefined || orgName === vehicle.orgName ? vehicle : { ...vehicle, orgName }
  })
}
