/** Vehicle calls: lists, and what a screen shows of a large fleet. All from the live fleet in memory, limited to the user's scope. */
import { attentionReasons, type Lang } from '@outrider/contract'
import { type Handlers, ListReply, PreparedReply, type SignedInUser } from '../../calls/handlers.ts'
import type { AccessGate, VisibleVehicles } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { type LiveVehicle, vehicleJson } from '../../fleet/live-vehicle.ts'
import type { FleetScreens } from '../../fleet/screen/fleet-screens.ts'
import { StateRights } from '../../fleet/seen-vehicle.ts'
import type { VehiclePages } from './vehicle-pages.ts'
import type { VehicleRepository } from './vehicle.repository.ts'

interface VehicleDependencies {
  fleet: LiveFleet
  access: AccessGate
  screens: FleetScreens
  vehicles: VehicleRepository
  /** The vehicle list in columns. */
  pages: VehiclePages
  /** Show nicknames instead of plate numbers. */
  nickNameOn: boolean
  /** Vehicles that a client holds. */
  wholeFleetLimit: number
}

type VehiclePath =
  | 'vehicle/getOrg'
  | 'vehicle/getVehiclesTotal'
  | 'vehicle/getBatchVehicles'
  | 'vehicle/getVehicles'
  | 'vehicle/getSpVehicles'
  | 'vehicle/getFleetScreen'

export const vehicleHandlers = ({
  fleet,
  access,
  screens,
  vehicles,
  pages,
  nickNameOn,
  wholeFleetLimit,
}: VehicleDependencies): Handlers<VehiclePath> => {
  const nameOfOrganisation = (id: number, lang: Lang) => fleet.organisations.name(id, lang)
  function* vehicleRows(
    vehicles: readonly LiveVehicle[],
    { visible, user, lang }: { visible: VisibleVehicles; user: SignedInUser; lang: Lang },
  ): Generator<string> {
    const rights = new StateRights(user.rights)
    for (const vehicle of vehicles)
      yield vehicleJson(rights.seen(vehicle), { nameOfOrganisation, rank: visible.rankOf(vehicle), lang })
  }

  return {
    async 'vehicle/getOrg'(_, { user, lang }) {
      const scope = await access.scope(user.userId)
      return { host: fleet.organisations.list(scope.organisationIds, lang) }
    },

    async 'vehicle/getVehiclesTotal'(_, { user }) {
      // A list of all that the user sees is made where clients hold it.
      const vehiclesCnt =
        fleet.size > wholeFleetLimit
          ? screens.count(await access.scope(user.userId))
          : (await access.vehicles(user.userId)).length
      return vehiclesCnt > wholeFleetLimit ? { vehiclesCnt, byScreen: true } : { vehiclesCnt }
    },

    async 'vehicle/getBatchVehicles'({ pageSize, pageNum }, { user, lang, columns, encoding }) {
      if (columns) return new PreparedReply('columns', await pages.page(user, { pageSize, pageNum }, encoding), encoding)
      // Take the cursor first: changes made while the page is built are sent again, never missed.
      const { epoch, seq } = fleet
      const visible = await access.visibleVehicles(user.userId)
      const page = visible.vehicles.slice((pageNum - 1) * pageSize, pageNum * pageSize)
      return new ListReply({ nickNameOn, vehicles: [], epoch, seq }, 'vehicles', vehicleRows(page, { visible, user, lang }))
    },

    async 'vehicle/getVehicles'({ orgId, keyword, video, limit }, { user, lang }) {
      const below = orgId === undefined ? undefined : fleet.organisations.below([orgId])
      const searchText = keyword?.toLowerCase()
      const withVideo = video ? await vehicles.withVideo() : undefined
      const visible = await access.visibleVehicles(user.userId)
      const found = visible.vehicles.filter(({ identity }) => {
        if (below && !below.has(identity.organisationId)) return false
        if (withVideo && !withVideo.has(identity.id)) return false
        if (!searchText) return true
        return [identity.plateNum, identity.nickname, identity.simNum].some(text => text.toLowerCase().includes(searchText))
      })
      const rows = vehicleRows(found.slice(0, limit), { visible, user, lang })
      return new ListReply({ vehicles: [], total: found.length }, 'vehicles', rows)
    },

    async 'vehicle/getFleetScreen'(screen, { user, lang }) {
      const scope = await access.scope(user.userId)
      const listChange = access.lastListChange(user.userId, scope)
      const { epoch, seq } = fleet
      return { epoch, seq, ...screens.whole(screen, { scope, rights: new StateRights(user.rights), lang, listChange }) }
    },

    async 'vehicle/getSpVehicles'({ reasons, limit }, { user, lang }) {
      const scope = await access.scope(user.userId)
      const visible = await access.visibleVehicles(user.userId)
      const found = new Set<LiveVehicle>()
      const counts = attentionReasons.map(reason => {
        // Reasons that the rights hide count as none.
        if (!(reason === 'alarm' ? user.rights.alarmAuth : user.rights.posAuth)) return 0
        const seen = fleet.attention.vehicles(reason).filter(vehicle => scope.includes(vehicle))
        if (reasons.includes(reason)) for (const vehicle of seen) found.add(vehicle)
        return seen.length
      })
      const [alarmCnt = 0, abnormalOfflineCnt = 0, untargetedCnt = 0, clockCnt = 0] = counts
      const data = { vehicles: [], total: found.size, alarmCnt, abnormalOfflineCnt, untargetedCnt, clockCnt }
      return new ListReply(data, 'vehicles', vehicleRows([...found].slice(0, limit), { visible, user, lang }))
    },
  }
}
