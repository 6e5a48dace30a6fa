/** POI calls. Visible to users of the organisation. */
import { allows, contract, limits } from '@outrider/contract'
import type { AccessGate } from '../../fleet/access.ts'
import type { Files } from '../../files/files.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Events } from '../../record/event-record.ts'
import type { PoiRepository } from './pois.repository.ts'

interface PoiDependencies {
  fleet: LiveFleet
  access: AccessGate
  files: Files
  pois: PoiRepository
  events: Events
}

type PoiPath =
  | 'report/getMapMarkedPointList'
  | 'report/addMapMarkedPoint'
  | 'report/changeMapMarkedPoint'
  | 'report/delMapMarkedPoint'
  | 'report/getMapMarkedPointPicture'
  | 'report/saveMapMarkedPointPicture'
  | 'report/delMapMarkedPointPicture'

/** Owner of the picture of a POI. By the id of its row: a request may write it with zeros before it. */
const ownerOf = ({ id }: { id: string }) => ({ kind: 'poi', id })

export const poiHandlers = ({ fleet, access, files, pois, events }: PoiDependencies): Handlers<PoiPath> => {
  const organisationsOf = async (user: SignedInUser) => (await access.scope(user.userId)).organisationIds
  /** The account of a vehicle may see POIs but not edit them. */
  const isVehicleAccount = async (user: SignedInUser): Promise<boolean> =>
    (await access.scope(user.userId)).onlyVehicleId !== undefined
  const poiSeenBy = async (user: SignedInUser, pointId: string) =>
    (await pois.find(pointId, [...(await organisationsOf(user))])) ?? fail('poi.unknown')
  const poiEditedBy = async (user: SignedInUser, pointId: string) => {
    if (await isVehicleAccount(user)) fail('access.noRight')
    return poiSeenBy(user, pointId)
  }

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

    async 'report/changeMapMarkedPoint'({ pointId, name, latitude, longitude, kind }, { user }) {
      if (await isVehicleAccount(user)) fail('access.noRight')
      if (!(await pois.change(pointId, { name, latitude, longitude, kind }, [...(await organisationsOf(user))])))
        fail('poi.unknown')
      return {}
    },

    async 'report/delMapMarkedPoint'({ pointId }, { user, address }) {
      if (await isVehicleAccount(user)) fail('access.noRight')
      const removed = (await pois.remove(pointId, [...(await organisationsOf(user))])) ?? fail('poi.unknown')
      events.record({
        kind: 'deleted',
        userId: user.userId,
        sessionId: user.sessionId,
        address,
        call: 'report/delMapMarkedPoint',
        subjects: [{ kind: 'poi', id: removed.id }],
        with: { files: await files.removeOf(ownerOf(removed)) },
      })
      return {}
    },

    async 'report/getMapMarkedPointPicture'({ pointId }, { user }) {
      const [picture = null] = await files.linksOf(ownerOf(await poiSeenBy(user, pointId)))
      return { picture }
    },

    async 'report/saveMapMarkedPointPicture'({ pointId, fileId }, { user }) {
      const poi = await poiEditedBy(user, pointId)
      const uploaded = { purpose: 'picture', userId: user.userId } as const
      await files.take(fileId, uploaded, { owner: ownerOf(poi), organisation: poi.organisation_id, replaces: true })
      return {}
    },

    async 'report/delMapMarkedPointPicture'({ pointId }, { user }) {
      await files.removeOf(ownerOf(await poiEditedBy(user, pointId)))
      return {}
    },
  }
}
