/** Vehicle calls: list, positions, changes. All from the live fleet in memory, limited to the user's scope. */
import { type ParsedRequestOf, attentionReasons, type DataOf, type ErrorName, type Lang } from '@outrider/contract'
import { type Handlers, ListReply, PreparedReply, type SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { LastingBudgets } from '../../calls/budget.ts'
import { askBudget } from './ask-budget.ts'
import { CommandError, type CommandFailure, type Terminals } from '../../events/terminals.ts'
import type { AccessGate, VisibleVehicles } from '../../fleet/access.ts'
import type { AccessScope } from '../../fleet/access-scope.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { type LiveVehicle, positionJson, positionOf, vehicleJson } from '../../fleet/live-vehicle.ts'
import { StateRights } from '../../fleet/seen-vehicle.ts'
import type { VehiclePages } from './vehicle-pages.ts'
import type { VehicleRepository } from './vehicle.repository.ts'

interface VehicleDependencies {
  budgets: LastingBudgets
  fleet: LiveFleet
  access: AccessGate
  terminals: Terminals
  vehicles: VehicleRepository
  /** The vehicle list in columns. */
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

const commandErrors = {
  offline: 'vehicle.offline',
  expired: 'vehicle.offline',
  cancelled: 'vehicle.offline',
  noAnswer: 'vehicle.noResponse',
  linkLost: 'vehicle.noResponse',
  failed: 'vehicle.commandFailed',
  badMessage: 'vehicle.commandNotUnderstood',
  notSupported: 'vehicle.commandNotSupported',
  withheld: 'vehicle.commandFailed',
  frozen: 'vehicle.frozen',
} as const satisfies Record<CommandFailure, ErrorName>

function* positionRows(vehicles: readonly LiveVehicle[], scope: AccessScope, rights: StateRights): Generator<string> {
  for (const vehicle of vehicles) if (scope.includes(vehicle)) yield positionJson(rights.seen(vehicle))
}

export const vehicleHandlers = ({
  fleet,
  access,
  terminals,
  vehicles,
  pages,
  nickNameOn,
  budgets,
}: VehicleDependencies): Handlers<VehiclePath> => {
  const mayAsk = askBudget(budgets)
  const nameOfOrganisation = (id: number, lang: Lang) => fleet.organisations.name(id, lang)
  function* vehicleRows(
    vehicles: readonly LiveVehicle[],
    { visible, user, lang }: { visible: VisibleVehicles; user: SignedInUser; lang: Lang },
  ): Generator<string> {
    const rights = new StateRights(user.rights)
    for (const vehicle of vehicles)
      yield vehicleJson(rights.seen(vehicle), { nameOfOrganisation, rank: visible.rankOf(vehicle), lang })
  }

  /** Changes since the client's cursor; `changed` gets undefined if the cursor is of another epoch or ahead of us. */
  async function changesFor(
    user: SignedInUser,
    { epoch, seq }: ParsedRequestOf<'vehicle/getChangedVehicles'>,
    changed: (from: number | undefined) => Iterable<LiveVehicle>,
  ): Promise<ListReply<DataOf<'vehicle/getChangedVehicles'>>> {
    const scope = await access.scope(user.userId)
    const rights = new StateRights(user.rights)
    const from = epoch === fleet.epoch && seq !== undefined && seq <= fleet.seq ? seq : undefined
    const data = {
      epoch: fleet.epoch,
      seq: fleet.seq,
      positions: [],
      listChanged: from === undefined || from < access.lastListChange(user.userId, scope),
      complete: from === undefined,
    }
    // The order of changes goes on changing while the rows are sent.
    return new ListReply(data, 'positions', positionRows([...changed(from)], scope, rights))
  }

  return {
    async 'vehicle/getOrg'(_, { user, lang }) {
      const scope = await access.scope(user.userId)
      return { host: fleet.organisations.list(scope.organisationIds, lang) }
    },

    async 'vehicle/getVehiclesTotal'(_, { user }) {
      return { vehiclesCnt: (await access.vehicles(user.userId)).length }
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

    async 'vehicle/getVehiclesPosition'({ vehicleIds, currVehicleId }, { user }) {
      const scope = await access.scope(user.userId)
      const rights = new StateRights(user.rights)
      const ids = new Set(currVehicleId ? [...vehicleIds, currVehicleId] : vehicleIds)
      const found = [...ids].flatMap(id => fleet.vehicle(Number(id)) ?? [])
      return new ListReply({ positions: [] }, 'positions', positionRows(found, scope, rights))
    },

    async 'vehicle/getVehiclePosition'({ vehicleId, queryTerminal }, { user }) {
      const vehicle = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
      const rights = new StateRights(user.rights)
      if (!queryTerminal) return positionOf(rights.seen(vehicle))
      if (access.isFrozen(vehicle)) fail('vehicle.frozen')
      await mayAsk(user.userId)
      const { result } = await terminals.send(vehicle.identity.id, 'location', null, { by: user })
      try {
        await result
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        fail(commandErrors[error.reason])
      }
      return positionOf(rights.seen(vehicle))
    },

    'vehicle/getChangedVehicles': (cursor, { user }) =>
      changesFor(user, cursor, from => (from === undefined ? fleet.vehicles() : fleet.changedSince(from))),

    'vehicle/getAlarmChangedVehicles': (cursor, { user }) =>
      changesFor(user, cursor, from =>
        from === undefined ? fleet.attention.vehicles('alarm') : fleet.attention.alarmsChangedSince(from),
      ),

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
