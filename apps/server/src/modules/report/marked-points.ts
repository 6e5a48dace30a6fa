/** Points marked on the map: seen by all who see their organisation, set by those who look after installations or maintenance. */
import { limits } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Handlers, SignedIn } from '../handlers.ts'
import { fail } from '../refusal.ts'
import type { MarkedPointRepository } from './marked-points.repository.ts'

interface Needs {
  fleet: LiveFleet
  access: AccessGate
  points: MarkedPointRepository
}

type MarkedPointPath = 'report/getMapMarkedPointList' | 'report/addMapMarkedPoint' | 'report/delMapMarkedPoint'

export const markedPointHandlers = ({ fleet, access, points }: Needs): Handlers<MarkedPointPath> => {
  const organisationsOf = async (user: SignedIn) => (await access.view(user.userId)).organisationIds
  /** The account of a vehicle sees the points of its organisation and sets none. */
  const mayMark = async (user: SignedIn): Promise<boolean> =>
    (user.rights.updInstTaskAuth || user.rights.updMtcTaskAuth) && (await access.view(user.userId)).only === undefined

  return {
    async 'report/getMapMarkedPointList'(_, { user, lang }) {
      const rows = await points.of([...(await organisationsOf(user))])
      return {
        points: rows.map(({ id, organisation_id: orgId, name, latitude, longitude, kind }) => ({
          pointId: id,
          orgId,
          orgName: fleet.organisations.name(orgId, lang),
          name,
          latitude,
          longitude,
          kind,
        })),
        editable: await mayMark(user),
      }
    },

    async 'report/addMapMarkedPoint'({ orgId, name, latitude, longitude, kind }, { user }) {
      if (!(await mayMark(user))) fail('access.noRight')
      if (!(await organisationsOf(user)).has(orgId)) fail('organisation.unknown')
      const row = { organisation_id: orgId, name, latitude, longitude, kind, created_by: user.userId }
      const pointId = await points.add(row, limits.markedPoints)
      if (pointId === undefined) fail('markedPoint.tooMany', { count: limits.markedPoints })
      return { pointId }
    },

    async 'report/delMapMarkedPoint'({ pointId }, { user }) {
      if (!(await mayMark(user))) fail('access.noRight')
      if (!(await points.remove(pointId, [...(await organisationsOf(user))]))) fail('markedPoint.unknown')
      return {}
    },
  }
}
