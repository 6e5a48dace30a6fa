/** Calls that tell: the log of commands, what may be done with a vehicle now, and which vehicles are cut. */
import type { Handlers } from '../../../calls/handlers.ts'
import { isCut, isLocked } from '../../../fleet/relay-state.ts'
import type { CommandDependencies } from '../command-dependencies.ts'
import type { NewCommands } from './new-commands.ts'

type TellingPath =
  | 'platform/getCutOffFuelElecCmdResult'
  | 'platform/getCommandChoices'
  | 'platform/getServiceEnd'
  | 'platform/getVehicleCuts'

export const tellingCalls = (
  { fleet, access, terminals, repository, gate, models, cutSpeed }: CommandDependencies,
  { target, shown }: NewCommands,
): Handlers<TellingPath> => ({
  async 'platform/getCutOffFuelElecCmdResult'({ vehicleId, startTime, endTime, after, ...filter }, { user }) {
    const scope = await access.scope(user.userId)
    const asked = vehicleId === undefined ? undefined : (await target(user, vehicleId)).id
    const rows = await repository.list({
      vehicleId: asked ?? scope.onlyVehicleId,
      organisationIds: [...scope.organisationIds],
      ...filter,
      from: startTime,
      until: endTime,
      before: after?.[0],
    })
    const seen = rows.filter(({ vehicle_id: id, requested_at: at }) => {
      const vehicle = id === null ? undefined : fleet.vehicle(id)
      return vehicle && scope.includes(vehicle) && at.getTime() >= scope.historyFrom(vehicle)
    })
    const last = rows.length === filter.pageSize && filter.commandId === undefined ? rows.at(-1) : undefined
    return { commands: await shown(user, seen), next: last ? [last.id] : [] }
  },

  async 'platform/getCommandChoices'({ vehicleId }, { user }) {
    const vehicle = await target(user, vehicleId)
    const { method, assumed, lockMovesDoorsOnly } = await models.of(vehicle.model)
    const status = vehicle.live.latest.report?.status
    await gate.readShown(vehicle.id)
    const { hindrance, evidence } = gate.outlook(vehicle.id)
    const needsApproval = await repository.needsApproval(vehicle.id)
    const approvableFrom = needsApproval ? await repository.approvableFrom(user.userId, vehicle.id) : undefined
    return {
      plateNum: vehicle.plateNum,
      online: terminals.isLinked(vehicle.id),
      frozen: vehicle.frozen,
      cut: status === undefined ? null : isCut(status),
      locked: status === undefined ? null : isLocked(status),
      hindrance: hindrance ?? null,
      evidence: evidence.seen,
      cutSpeed,
      needsApproval,
      ...(approvableFrom !== undefined && { approvableFrom }),
      lockCanStop: !lockMovesDoorsOnly,
      method,
      methodAssumed: assumed,
      model: vehicle.model,
    }
  },

  async 'platform/getServiceEnd'({ vehicleId }, { user }) {
    const { expiresOn, frozen } = await target(user, vehicleId)
    return { expiresOn, frozen }
  },

  async 'platform/getVehicleCuts'(_, { user }) {
    const scope = await access.scope(user.userId)
    const cut = [...fleet.cutVehicles()].filter(vehicle => scope.includes(vehicle))
    const vehicles = new Map(cut.map(vehicle => [vehicle.identity.id, vehicle]))
    const by = new Map((await repository.cutsOf([...vehicles.keys()])).map(row => [row.vehicle_id, row]))
    return {
      cuts: [...vehicles].map(([id, vehicle]) => {
        const row = by.get(id)
        // What was done for a former owner is not for the present one.
        const ours = row && row.requested_at.getTime() >= scope.historyFrom(vehicle) ? row : undefined
        const since = ours && (ours.finished_at ?? ours.requested_at)
        return { vehicleId: String(id), userName: ours?.user_name ?? null, since: since?.getTime() ?? null }
      }),
    }
  },
})
