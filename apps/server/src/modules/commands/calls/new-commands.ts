/** What all calls for commands have in common: the vehicle they are about, the command they make, and what a repeated request made before. */
import type { CommandMethod, VehicleCommand, VehicleCommandKind } from '@outrider/contract'
import type { SignedInUser } from '../../../calls/handlers.ts'
import { fail, failInvalid } from '../../../calls/refusal.ts'
import { visibleVehicle } from '../../../calls/visible-vehicle.ts'
import { dayInChina } from '../../../fleet/day-in-china.ts'
import type { CommandAsker, CommandDependencies, Target } from '../command-dependencies.ts'
import { wireOf } from './command-on-wire.ts'
import { mayTakeEffect } from '../record/command-steps.ts'
import type { NewCommand, CommandRecord } from '../record/command-record.ts'

export const newCommands = ({ access, repository, models, now }: CommandDependencies) => {
  async function target(user: SignedInUser, vehicleId: string): Promise<Target> {
    const live = await visibleVehicle(access, user.userId, vehicleId)
    const { id } = live.identity
    const stored = (await repository.vehicle(id, dayInChina(now()))) ?? fail('vehicle.unknown')
    return { ...stored, live, id }
  }

  async function shown(user: SignedInUser, rows: readonly CommandRecord[]): Promise<VehicleCommand[]> {
    const steps = Map.groupBy(await repository.steps(rows.map(({ id }) => id)), ({ command_id }) => command_id)
    const doubtful = rows.filter(({ kind, state }) => kind === 'cut' && mayTakeEffect.some(each => each === state))
    const late = doubtful.length > 0 ? await repository.mayTakeEffect(doubtful.map(({ id }) => id)) : []
    const lateIds = new Set(late.map(({ id }) => id))
    const askers = rows.flatMap(({ state, user_id: id }) =>
      state === 'waiting' && id !== null && id !== user.userId ? [id] : [],
    )
    const held = askers.length > 0 ? await repository.inOneHand(user.userId, [...new Set(askers)]) : new Map<number, number>()
    return rows.map(row => {
      const heldUntil = row.user_id === null ? undefined : held.get(row.user_id)
      return wireOf(row, { steps: steps.get(row.id) ?? [], mayTakeEffect: lateIds.has(row.id), heldUntil }, user)
    })
  }
  async function one(user: SignedInUser, id: string): Promise<VehicleCommand> {
    const row = (await repository.row(id)) ?? fail('command.unknown')
    const [command] = await shown(user, [row])
    return command ?? fail('command.unknown')
  }

  async function methodOf(
    kind: VehicleCommandKind,
    { id, model }: Pick<Target, 'id' | 'model'>,
  ): Promise<{ method: CommandMethod | null; assumed: boolean }> {
    // What its model is told by now may bring nothing back that was cut in another way.
    if (kind === 'restore') return (await repository.wayOfCut(id)) ?? (await models.of(model))
    if (kind === 'cut') return await models.of(model)
    if (kind !== 'lock' && kind !== 'unlock') return { method: null, assumed: false }
    return { method: (await models.of(model)).lockMovesDoorsOnly ? 'doors8500' : 'lock8500', assumed: false }
  }
  const base = async (
    { id, plateNum, model }: Target,
    kind: VehicleCommandKind,
    { reason, requestId }: { reason: string; requestId: string | undefined },
    { user, address }: CommandAsker,
  ): Promise<Omit<NewCommand, 'state'>> => {
    const { method, assumed } = await methodOf(kind, { id, model })
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
  async function madeBefore({ user }: CommandAsker, requestId: string | undefined, vehicleId: number, kind: VehicleCommandKind) {
    const row = requestId === undefined ? undefined : await repository.ofRequest(user.userId, requestId)
    if (row && (row.vehicle_id !== vehicleId || row.kind !== kind)) failInvalid('ofAnotherCommand')
    return row && { command: await one(user, row.id) }
  }
  /** undefined: another one is under way, or the same request was quicker. */
  async function notAdded(asked: CommandAsker, requestId: string | undefined, vehicleId: number, kind: VehicleCommandKind) {
    return (await madeBefore(asked, requestId, vehicleId, kind)) ?? (await underWay(vehicleId))
  }

  /** A command that the user may see. */
  async function found(user: SignedInUser, commandId: string): Promise<CommandRecord> {
    const row = await repository.row(commandId)
    if (!row || row.vehicle_id === null) fail('command.unknown')
    const vehicle = await access.vehicle(user.userId, String(row.vehicle_id))
    if (!vehicle || row.requested_at.getTime() < (await access.historyFrom(user.userId, vehicle))) fail('command.unknown')
    return row
  }

  return { target, shown, one, base, underWay, madeBefore, notAdded, found }
}
export type NewCommands = ReturnType<typeof newCommands>
