/** POI calls. Visible to users of the organisation. */
import { allows, contract, limits } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { PoiRepository } from './pois.repository.ts'

interface PoiDependencies {
  fleet: LiveFleet
  access: AccessGate
  pois: PoiRepository
}

type PoiPath = 'report/getMapMarkedPointList' | 'report/addMapMarkedPoint' | 'report/delMapMarkedPoint'

export const poiHandlers = ({ fleet, access, pois }: PoiDependencies): Handlers<PoiPath> => {
  const organisationsOf = async (user: SignedInUser) => (await access.scope(user.userId)).organisationIds
  /** The account of a vehicle may see POIs but not edit them. */
  const isVehicleAccount = async (user: SignedInUser): Promise<boolean> =>
    (await access.scope(user.userId)).onlyVehicleId !== undefined

  return {
    async 'report/getMapMarkedPointList'(_, { user, lang }) {
      const rows = await pois.of([...(await organisationsOf(user))])
      return {
        pois: rows.map(({ id, organisation_id: orgId, name, latitude, longitude, kind }) => ({
          pointId: id,
          orgId,
          orgName: fleet.organisations.name(orgId, lang),
          name,
          latitude,
          longitude,
          kind,
        })),
        editable: allows(contract.report.addMapMarkedPoint, user.rights) && !(await isVehicleAccount(user)),
      }
    },

    async 'report/addMapMarkedPoint'({ orgId, name, latitude, longitude, kind }, { user }) {
      if (await isVehicleAccount(user)) fail('access.noRight')
      if (!(await organisationsOf(user)).has(orgId)) fail('organisation.unknown')
      const row = { organisation_id: orgId, name, latitude, longitude, kind, created_by: user.userId }
      const pointId = await pois.add(row, limits.pois)
      if (pointId === undefined) fail('poi.tooMany', { count: limits.pois })
      return { pointId }
    },

    async 'report/delMapMarkedPoint'({ pointId }, { user }) {
      if (await isVehicleAccount(user)) fail('access.noRight')
      if (!(await pois.remove(pointId, [...(await organisationsOf(user))]))) fail('poi.unknown')
      return {}
    },
  }
}
