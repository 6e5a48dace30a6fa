/** Calls about positions: of some vehicles, of one as its terminal says now, and of those that changed. */
import type { ParsedRequestOf, DataOf, ErrorName } from '@outrider/contract'
import { type Handlers, ListReply, type SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { LastingBudgets } from '../../calls/budget.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { askBudget } from './ask-budget.ts'
import { CommandError, type CommandFailure, type Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { AccessScope } from '../../fleet/access-scope.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import { type LiveVehicle, positionJson, positionOf } from '../../fleet/live-vehicle.ts'
import { StateRights } from '../../fleet/seen-vehicle.ts'

interface PositionDependencies {
  budgets: LastingBudgets
  fleet: LiveFleet
  access: AccessGate
  terminals: Terminals
}

type PositionPath =
  | 'vehicle/getVehiclesPosition'
  | 'vehicle/getVehiclePosition'
  | 'vehicle/getChangedVehicles'
  | 'vehicle/getAlarmChangedVehicles'

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

export const positionHandlers = ({ budgets, fleet, access, terminals }: PositionDependencies): Handlers<PositionPath> => {
  const mayAsk = askBudget(budgets)
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
    async 'vehicle/getVehiclesPosition'({ vehicleIds, currVehicleId }, { user }) {
      const scope = await access.scope(user.userId)
      const rights = new StateRights(user.rights)
      const ids = new Set(currVehicleId ? [...vehicleIds, currVehicleId] : vehicleIds)
      const found = [...ids].flatMap(id => fleet.vehicle(Number(id)) ?? [])
      return new ListReply({ positions: [] }, 'positions', positionRows(found, scope, rights))
    },

    async 'vehicle/getVehiclePosition'({ vehicleId, queryTerminal }, { user }) {
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
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
  }
}
