/** Calls for commands to vehicles. The interlock decides at the moment of sending; here it only says early what would be refused. */
import { isOpenCommand, restoreMinutes, type VehicleCommand, type VehicleCommandKind } from '@outrider/contract'
import type { Handlers, SignedInUser } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { Terminals } from '../../events/terminals.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import { dayInChina } from '../day-in-china.ts'
import type { CarryingOut } from './carrying-out.ts'
import type { CommandedVehicle, CommandRepository, CommandRow, StepRow } from './commands.repository.ts'
import { isCut, isLocked, reportsCut } from '../../fleet/relay-state.ts'
import type { MethodOfModel } from './methods.ts'
import { keptAttributes, keptOf, type KeptParameters, shownParameters } from './parameters.ts'
import type { TerminalAttributes, TerminalParameter } from '../../events/terminals.ts'

export interface CommandDependencies {
  fleet: LiveFleet
  access: AccessGate
  terminals: Terminals
  repository: CommandRepository
  carryingOut: CarryingOut
  methodOf: MethodOfModel
  cutSpeed: number
  elapsed: () => number
  now: () => number
}

type PlatformPath =
  | 'platform/sendCutOffFuelAndElecCmd'
  | 'platform/sendRestoreFuelAndElecCmd'
  | 'platform/getCutOffFuelElecCmdResult'
  | 'platform/sendVehLockCmd'
  | 'platform/sendVehUnlockCmd'
  | 'platform/sendQueryTerminalParameterParametersCmd'
  | 'platform/sendQueryTerminalParameterAttributeCmd'
  | 'platform/getCommandChoices'
  | 'platform/getVehicleCuts'
  | 'platform/cancelVehicleCommand'
  | 'platform/approveVehicleCommand'
  | 'platform/setCommandApproval'
  | 'platform/getCommandApproval'

interface Asked {
  user: SignedInUser
  address: string
}
interface Target extends CommandedVehicle {
  live: LiveVehicle
  id: number
}

export const commandHandlers = ({
  fleet,
  access,
  terminals,
  repository,
  carryingOut,
  methodOf,
  cutSpeed,
  elapsed,
  now,
}: CommandDependencies): Handlers<PlatformPath> => {
  async function target(user: SignedInUser, vehicleId: string): Promise<Target> {
    const live = (await access.vehicle(user.userId, vehicleId)) ?? fail('vehicle.unknown')
    const { id } = live.identity
    const stored = (await repository.vehicle(id, dayInChina(now()))) ?? fail('vehicle.unknown')
    return { ...stored, live, id }
  }
  const organisationsOf = ({ live }: Target): Set<number> => fleet.organisations.above([live.identity.organisationId])

  async function shown(user: SignedInUser, rows: readonly CommandRow[]): Promise<VehicleCommand[]> {
    const steps = Map.groupBy(await repository.steps(rows.map(({ id }) => id)), ({ command_id }) => command_id)
    return rows.map(row => wireOf(row, steps.get(row.id) ?? [], user))
  }
  async function one(user: SignedInUser, id: string): Promise<VehicleCommand> {
    const row = (await repository.row(id)) ?? fail('command.unknown')
    const [command] = await shown(user, [row])
    return command ?? fail('command.unknown')
  }

  const base = (
    { id, plateNum, model }: Target,
    kind: VehicleCommandKind,
    { reason, requestId }: { reason: string; requestId: string | undefined },
    { user, address }: Asked,
  ) => {
    const acts = kind === 'cut' || kind === 'restore'
    const { method, assumed } = acts
      ? methodOf(model)
      : { method: acts || kind.includes('lock') ? ('lock8500' as const) : null, assumed: false }
    return {
      vehicleId: id,
      plateNum,
      kind,
      detail: null,
      method,
      methodAssumed: assumed,
      reason,
      by: { userId: user.userId, name: user.name, sessionId: user.sessionId },
      address,
      arms: false,
      minutes: null,
      requestId,
    }
  }
  const underWay = async (vehicleId: number): Promise<never> =>
    fail('command.underWay', {
      name: ((await repository.openCut(vehicleId)) ?? (await repository.waitingRestore(vehicleId)))?.user_name ?? '',
    })

  /** What this request has made before; undefined: it is the first time that it arrives. */
  async function madeBefore({ user }: Asked, requestId: string | undefined, vehicleId: number, kind: VehicleCommandKind) {
    const row = requestId === undefined ? undefined : await repository.ofRequest(user.userId, requestId)
    if (row && (row.vehicle_id !== vehicleId || row.kind !== kind))
      fail('request.invalid', { detail: 'requestId: of another command' })
    return row && { command: await one(user, row.id) }
  }
  /** undefined: another one is under way, or the same request was quicker. */
  async function notAdded(asked: Asked, requestId: string | undefined, vehicleId: number, kind: VehicleCommandKind) {
    return (await madeBefore(asked, requestId, vehicleId, kind)) ?? (await underWay(vehicleId))
  }

  interface Order {
    vehicleId: string
    reason: string
    requestId?: string | undefined
  }

  /** What is sent now; only a restore waits for a terminal that is not linked. */
  async function order(kind: 'restore' | 'lock' | 'unlock', { vehicleId, reason, requestId }: Order, asked: Asked) {
    const vehicle = await target(asked.user, vehicleId)
    const before = await madeBefore(asked, requestId, vehicle.id, kind)
    if (before) return before
    // Frozen or not: a vehicle that was cut can be moved again.
    if (vehicle.frozen && kind !== 'restore') fail('vehicle.frozen')
    if (reason === '') fail('command.noReason')
    if (kind === 'restore') {
      const ended = carryingOut.restoreWins(vehicle.id)
      try {
        const cut = await repository.openCut(vehicle.id)
        const by = { userId: asked.user.userId, name: asked.user.name }
        if (cut) await repository.change(cut.id, { from: ['waiting', 'armed'], to: 'cancelled', detail: 'restored', by })
      } finally {
        ended()
      }
    }
    const command = base(vehicle, kind, { reason, requestId }, asked)
    const waits = { arms: true, minutes: restoreMinutes }
    if (!terminals.isLinked(vehicle.id)) {
      if (kind !== 'restore') fail('vehicle.offline')
      if (await repository.waitingRestore(vehicle.id)) return await underWay(vehicle.id)
      const row = await repository.add({ ...command, ...waits, state: 'armed', detail: 'offline' })
      if (!row) return await notAdded(asked, requestId, vehicle.id, kind)
      carryingOut.arm(row)
      return { command: await one(asked.user, row.id) }
    }
    const askedFor = elapsed()
    const row = await repository.add({ ...command, ...(kind === 'restore' && waits), state: 'sending', detail: null })
    if (!row) return await notAdded(asked, requestId, vehicle.id, kind)
    carryingOut.send(row, askedFor).catch(() => undefined)
    return { command: await one(asked.user, row.id) }
  }

  /** Reads something of the terminal; the record is complete when it returns. */
  async function read<Result>(kind: 'parameters' | 'attributes', vehicle: Target, asked: Asked, numbers: readonly number[]) {
    if (vehicle.frozen) fail('vehicle.frozen')
    if (!terminals.isLinked(vehicle.id)) fail('vehicle.offline')
    const row = await repository.add({ ...base(vehicle, kind, { reason: '', requestId: undefined }, asked), state: 'sending' })
    if (!row) return await underWay(vehicle.id)
    const some = numbers.length > 0 ? ({ command: 'someParameters', payload: { ids: numbers } } as const) : undefined
    const result = await carryingOut.send(row, elapsed(), some).then(
      value => value as Result,
      () => undefined,
    )
    return { row, result }
  }

  return {
    async 'platform/sendCutOffFuelAndElecCmd'({ vehicleId, plateNum, reason, arm, minutes, requestId }, asked) {
      const { user } = asked
      const vehicle = await target(user, vehicleId)
      const before = await madeBefore(asked, requestId, vehicle.id, 'cut')
      if (before) return before
      if (vehicle.frozen) fail('vehicle.frozen')
      if (reason === '') fail('command.noReason')
      if (plateNum.trim().toUpperCase() !== vehicle.plateNum.toUpperCase()) fail('command.plate')
      const askedFor = elapsed()
      // It would be sent after the restore, which nobody has seen yet.
      if (await repository.waitingRestore(vehicle.id)) return await underWay(vehicle.id)
      const cut = { ...base(vehicle, 'cut', { reason, requestId }, asked), arms: arm, minutes: arm ? minutes : null }
      if (await repository.needsApproval(organisationsOf(vehicle))) {
        const row = await repository.add({ ...cut, minutes, state: 'waiting', detail: 'approval' })
        return row ? { command: await one(user, row.id) } : await notAdded(asked, requestId, vehicle.id, 'cut')
      }
      const hindrance = carryingOut.hindrance(vehicle.id)
      if (hindrance === 'offline' && !arm) fail('vehicle.offline')
      if (hindrance !== undefined) {
        // For the next time somebody asks.
        if (hindrance !== 'moving') carryingOut.askForReport(vehicle.id, user)
        const row = await repository.add({ ...cut, state: arm ? 'armed' : 'refused', detail: hindrance })
        if (!row) return await notAdded(asked, requestId, vehicle.id, 'cut')
        if (arm) carryingOut.arm(row)
        return { command: await one(user, row.id) }
      }
      const row = await repository.add({ ...cut, state: 'sending' })
      if (!row) return await notAdded(asked, requestId, vehicle.id, 'cut')
      carryingOut.send(row, askedFor).catch(() => undefined)
      return { command: await one(user, row.id) }
    },

    'platform/sendRestoreFuelAndElecCmd': (request, asked) => order('restore', request, asked),
    'platform/sendVehLockCmd': (request, asked) => order('lock', request, asked),
    'platform/sendVehUnlockCmd': (request, asked) => order('unlock', request, asked),

    async 'platform/sendQueryTerminalParameterParametersCmd'({ vehicleId, numbers }, asked) {
      const { user } = asked
      const vehicle = await target(user, vehicleId)
      const { row, result } = await read<TerminalParameter[]>('parameters', vehicle, asked, numbers)
      if (!result) return { command: await one(user, row.id), parameters: [], readBefore: null }
      const kept = keptOf(result)
      const before = await lastReading(user, vehicle, row)
      await repository.setResult(row.id, kept)
      return {
        command: await one(user, row.id),
        parameters: shownParameters(kept, (before?.result ?? null) as KeptParameters | null),
        readBefore: before?.requested_at.getTime() ?? null,
      }
    },

    async 'platform/sendQueryTerminalParameterAttributeCmd'({ vehicleId }, asked) {
      const vehicle = await target(asked.user, vehicleId)
      const { row, result } = await read<TerminalAttributes>('attributes', vehicle, asked, [])
      if (!result) return { command: await one(asked.user, row.id), attributes: {}, before: {}, readBefore: null }
      const attributes = keptAttributes(result)
      const last = await lastReading(asked.user, vehicle, row)
      await repository.setResult(row.id, attributes)
      const changed = Object.entries((last?.result ?? {}) as KeptParameters).filter(([name, value]) => attributes[name] !== value)
      const readBefore = last?.requested_at.getTime() ?? null
      return { command: await one(asked.user, row.id), attributes, before: Object.fromEntries(changed), readBefore }
    },

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
      const { method, assumed } = methodOf(vehicle.model)
      const status = vehicle.live.latest.report?.status
      return {
        plateNum: vehicle.plateNum,
        online: terminals.isLinked(vehicle.id),
        frozen: vehicle.frozen,
        cut: status === undefined ? null : isCut(status),
        locked: status === undefined ? null : isLocked(status),
        hindrance: carryingOut.hindrance(vehicle.id) ?? null,
        cutSpeed,
        needsApproval: await repository.needsApproval(organisationsOf(vehicle)),
        method,
        methodAssumed: assumed,
        model: vehicle.model,
      }
    },

    async 'platform/getVehicleCuts'(_, { user }) {
      const scope = await access.scope(user.userId)
      const cut = [...fleet.vehicles()].filter(vehicle => reportsCut(vehicle.latest.report) && scope.includes(vehicle))
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

    async 'platform/cancelVehicleCommand'({ commandId }, { user }) {
      const row = await found(user, commandId)
      const by = { userId: user.userId, name: user.name }
      if (!(await repository.change(row.id, { from: ['waiting', 'armed'], to: 'cancelled', by }))) fail('command.notWaiting')
      return { command: await one(user, row.id) }
    },

    async 'platform/approveVehicleCommand'({ commandId }, { user }) {
      const row = await found(user, commandId)
      if (row.user_id === user.userId) fail('command.ownApproval')
      const vehicle = await target(user, String(row.vehicle_id))
      if (vehicle.frozen) fail('vehicle.frozen')
      const by = { userId: user.userId, name: user.name }
      const askedFor = elapsed()
      const hindrance = carryingOut.hindrance(vehicle.id)
      const to = hindrance === undefined ? 'sending' : row.arms ? 'armed' : 'refused'
      if (!(await repository.change(row.id, { from: ['waiting'], to, detail: hindrance ?? null, by }))) fail('command.notWaiting')
      if (to === 'armed') carryingOut.arm(row)
      if (to === 'sending') carryingOut.send(row, askedFor).catch(() => undefined)
      return { command: await one(user, row.id) }
    },

    async 'platform/getCommandApproval'(_, { user }) {
      const { organisationIds, onlyVehicleId } = await access.scope(user.userId)
      if (onlyVehicleId !== undefined) fail('access.noRight')
      return { organisations: (await repository.approvals(organisationIds)).map(orgId => ({ orgId })) }
    },

    async 'platform/setCommandApproval'({ orgId, required }, { user }) {
      const scope = await access.scope(user.userId)
      if (!scope.organisationIds.has(orgId) || scope.onlyVehicleId !== undefined) fail('organisation.unknown')
      await repository.setApproval(orgId, required)
      return {}
    },
  }

  /** What was read before, for the present owner. */
  async function lastReading(user: SignedInUser, { id, live }: Target, row: CommandRow) {
    return await repository.resultBefore(row.id, id, row.kind, await access.historyFrom(user.userId, live))
  }

  /** A command that the user may see. */
  async function found(user: SignedInUser, commandId: string): Promise<CommandRow> {
    const row = await repository.row(commandId)
    if (!row || row.vehicle_id === null) fail('command.unknown')
    const vehicle = await access.vehicle(user.userId, String(row.vehicle_id))
    if (!vehicle || row.requested_at.getTime() < (await access.historyFrom(user.userId, vehicle))) fail('command.unknown')
    return row
  }
}

const personOf = (userId: number | null, userName: string | null, user: SignedInUser) =>
  userName === null ? null : { userName, self: userId === user.userId }

const wireOf = (row: CommandRow, steps: readonly StepRow[], user: SignedInUser): VehicleCommand => ({
  commandId: row.id,
  vehicleId: String(row.vehicle_id),
  plateNum: row.plate_num,
  kind: row.kind,
  state: row.state,
  detail: row.detail,
  method: row.method,
  methodAssumed: row.method_assumed,
  reason: row.reason,
  by: personOf(row.user_id, row.user_name, user),
  address: row.address,
  requestedAt: row.requested_at.getTime(),
  expiresAt: isOpenCommand(row.state) ? (row.expires_at?.getTime() ?? null) : null,
  finishedAt: row.finished_at?.getTime() ?? null,
  approvable: row.state === 'waiting' && row.user_id !== user.userId,
  steps: steps.map(step => ({
    at: step.at.getTime(),
    state: step.state,
    detail: step.detail,
    by: personOf(step.user_id, step.user_name, user),
  })),
})
