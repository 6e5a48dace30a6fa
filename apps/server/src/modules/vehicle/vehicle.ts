/** Vehicle calls: the list, the positions, what changed. All from memory, all through the access gate. */
import { type AskedOf, attentionReasons, type DataOf, type Lang } from '@outrider/contract'
import { type Handlers, MadeReply } from '../handlers.ts'
import { fail } from '../refusal.ts'
import { AskError, type Terminals } from '../../events/terminals.ts'
import type { AccessGate, Visible } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { type LiveVehicle, positionOf, vehicleOf } from '../../fleet/live-vehicle.ts'
import type { VehiclePages } from './vehicle-pages.ts'
import type { VehicleRepository } from './vehicle.repository.ts'

interface Needs {
  fleet: LiveFleet
  access: AccessGate
  terminals: Terminals
  vehicles: VehicleRepository
  /** The list for who takes columns in place of JSON. */
  pages: VehiclePages
  /** Show nicknames instead of plate numbers. */
  nickNameOn: boolean
}

type VehiclePath =
  | 'vehicle/getOrg'
  | 'vehicle/getVehiclesTotal'
  | 'vehicle/getBatchVehicles'
  | 'vehicle/getVehicles'
  | 'vehicle/getVehiclesPosition'
  | 'vehicle/getVehiclePosition'
  | 'vehicle/getChangedVehicles'
  | 'vehicle/getAlarmChangedVehicles'
  | 'vehicle/getSpVehicles'

const askRefusals = { offline: 'vehicle.offline', noAnswer: 'vehicle.noAnswer', refused: 'vehicle.noAnswer' } as const

export const vehicleHandlers = ({ fleet, access, terminals, vehicles, pages, nickNameOn }: Needs): Handlers<VehiclePath> => {
  const nameOfOrganisation = (id: number, lang: Lang) => fleet.organisations.name(id, lang)
  const shownTo = (visible: Visible, lang: Lang) => (vehicle: LiveVehicle) =>
    vehicleOf(vehicle, { nameOfOrganisation, rank: visible.rankOf(vehicle), lang })

  /** What `changed` gives behind the asker's number; undefined when that number says nothing here. */
  async function changesFor(
    userId: number,
    { epoch, seq }: AskedOf<'vehicle/getChangedVehicles'>,
    changed: (from: number | undefined) => Iterable<LiveVehicle>,
  ): Promise<DataOf<'vehicle/getChangedVehicles'>> {
    const view = await access.view(userId)
    const from = epoch === fleet.epoch && seq !== undefined && seq <= fleet.seq ? seq : undefined
    return {
      epoch: fleet.epoch,
      seq: fleet.seq,
      positions: [...changed(from)].filter(vehicle => view.sees(vehicle)).map(positionOf),
      listChanged: from === undefined || from < fleet.listSeq,
      complete: from === undefined,
    }
  }

  return {
    async 'vehicle/getOrg'(_, { user, lang }) {
      const view = await access.view(user.userId)
      return { host: fleet.organisations.list(view.organisationIds, lang) }
    },

    async 'vehicle/getVehiclesTotal'(_, { user }) {
      return { vehiclesCnt: (await access.vehicles(user.userId)).length }
    },

    async 'vehicle/getBatchVehicles'({ pageSize, pageNum }, { user, lang, columns, packing }) {
      if (columns) return new MadeReply('columns', await pages.page(user.userId, { pageSize, pageNum }, packing), packing)
      // The cursor is taken first: what changes while the page is made is told again, never missed.
      const { epoch, seq } = fleet
      const visible = await access.visible(user.userId)
      const page = visible.vehicles.slice((pageNum - 1) * pageSize, pageNum * pageSize)
      return { nickNameOn, vehicles: page.map(shownTo(visible, lang)), epoch, seq }
    },

    async 'vehicle/getVehicles'({ orgId, keyword, video, limit }, { user, lang }) {
      const below = orgId === undefined ? undefined : fleet.organisations.below([orgId])
      const sought = keyword?.toLowerCase()
      const withVideo = video ? await vehicles.withVideo() : undefined
      const visible = await access.visible(user.userId)
      const found = visible.vehicles.filter(({ identity }) => {
        if (below && !below.has(identity.organisationId)) return false
        if (withVideo && !withVideo.has(identity.id)) return false
        if (!sought) return true
        return [identity.plateNum, identity.nickname, identity.simNum].some(text => text.toLowerCase().includes(sought))
      })
      return { vehicles: found.slice(0, limit).map(shownTo(visible, lang)), total: found.length }
    },

    async 'vehicle/getVehiclesPosition'({ vehicleIds, currVehicleId }, { user }) {
      const view = await access.view(user.userId)
      const asked = new Set(currVehicleId ? [...vehicleIds, currVehicleId] : vehicleIds)
      const positions = [...asked].flatMap(id => {
        const vehicle = fleet.vehicle(Number(id))
        return vehicle && view.sees(vehicle) ? [positionOf(vehicle)] : []
      })
      return { positions }
    },

    async 'vehicle/getVehiclePosition'({ vehicleId, ask }, { user }) {
      const vehicle = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
      if (!ask) return positionOf(vehicle)
      const { id } = vehicle.identity
      const command = await vehicles.commandAsked(id, user.userId, 'location')
      try {
        await terminals.ask(id, 'location')
      } catch (error) {
        if (!(error instanceof AskError)) throw error
        await vehicles.commandAnswered(command, error.reason)
        fail(askRefusals[error.reason])
      }
      await vehicles.commandAnswered(command, 'answered')
      return positionOf(vehicle)
    },

    'vehicle/getChangedVehicles': (cursor, { user }) =>
      changesFor(user.userId, cursor, from => (from === undefined ? fleet.vehicles() : fleet.changedSince(from))),

    'vehicle/getAlarmChangedVehicles': (cursor, { user }) =>
      changesFor(user.userId, cursor, from =>
        from === undefined ? fleet.attention.vehicles('alarm') : fleet.attention.alarmsChangedSince(from),
      ),

    async 'vehicle/getSpVehicles'({ reasons, limit }, { user, lang }) {
      const view = await access.view(user.userId)
      const visible = await access.visible(user.userId)
      const found = new Set<LiveVehicle>()
      const counts = attentionReasons.map(reason => {
        const seen = fleet.attention.vehicles(reason).filter(vehicle => view.sees(vehicle))
        if (reasons.includes(reason)) for (const vehicle of seen) found.add(vehicle)
        return seen.length
      })
      const [alarmCnt = 0, abnormalOfflineCnt = 0, untargetedCnt = 0] = counts
      const vehicles = [...found].slice(0, limit).map(shownTo(visible, lang))
      return { vehicles, total: found.size, alarmCnt, abnormalOfflineCnt, untargetedCnt }
    },
  }
}
