/** Calls for what is sent now: restore, lock and unlock. Only a restore waits for a terminal that is not linked. */
import { restoreMinutes } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { CommandAsker, CommandDependencies } from '../command-dependencies.ts'
import type { NewCommand } from '../record/command-record.ts'
import { canStop } from '../methods.ts'
import type { NewCommands } from './new-commands.ts'

interface Order {
  vehicleId: string
  reason: string
  requestId?: string | undefined
}

type OrderPath = 'platform/sendRestoreFuelAndElecCmd' | 'platform/sendVehLockCmd' | 'platform/sendVehUnlockCmd'

export function orderCalls(
  { terminals, repository, armed, sending, waysBack, gate, elapsed }: CommandDependencies,
  { target, base, one, underWay, madeBefore, notAdded }: NewCommands,
): Handlers<OrderPath> {
  /** A lock that may cut oil and power: as a cut, but it never waits for a stop. */
  async function stopping(vehicleId: number, lock: Omit<NewCommand, 'state'>, askedFor: number, asked: CommandAsker) {
    // It would be the way round a second person.
    const approval = await repository.needsApproval(vehicleId)
    const position = approval ? null : await gate.askFirst(vehicleId, asked.user)
    const { hindrance, evidence } = gate.outlook(vehicleId, position)
    const detail = approval ? 'lockNeedsApproval' : (hindrance ?? null)
    const row = await repository.add({ ...lock, state: detail === null ? 'sending' : 'refused', detail, evidence })
    if (!row) return await notAdded(asked, lock.requestId, vehicleId, 'lock')
    if (row.state === 'sending') sending.begin(row, askedFor)
    return { command: await one(asked.user, row.id) }
  }

  /** Ends the cuts that were asked for before it. */
  async function restore(vehicleId: number, command: Omit<NewCommand, 'state'>, asked: CommandAsker) {
    const isLinked = terminals.isLinked(vehicleId)
    const ended = armed.restoreWins(vehicleId)
    try {
      if (!isLinked && (await repository.waitingRestore(vehicleId))) return await underWay(vehicleId)
      const outcome = isLinked ? ({ state: 'sending', detail: null } as const) : ({ state: 'armed', detail: 'offline' } as const)
      const askedFor = elapsed()
      const row = await repository.addRestore({ ...command, arms: true, minutes: restoreMinutes, ...outcome })
      if (!row) return await notAdded(asked, command.requestId, vehicleId, 'restore')
      if (isLinked) sending.begin(row, askedFor)
      else armed.arm(row, askedFor)
      return { command: await one(asked.user, row.id) }
    } finally {
      ended()
    }
  }

  async function order(kind: 'restore' | 'lock' | 'unlock', { vehicleId, reason, requestId }: Order, asked: CommandAsker) {
    const vehicle = await target(asked.user, vehicleId)
    const wayBackSeen = await repository.lastWayBack(vehicle.id)
    const before = await madeBefore(asked, requestId, vehicle.id, kind)
    if (before) return before
    // Frozen or not: a vehicle that was cut or locked can be moved again.
    if (vehicle.frozen && kind === 'lock') fail('vehicle.frozen')
    if (reason === '') fail('command.noReason')
    if (kind === 'unlock') waysBack.unlock(vehicle.id)
    const command = await base(vehicle, kind, { reason, requestId }, asked)
    if (kind === 'restore') return await restore(vehicle.id, command, asked)
    if (!terminals.isLinked(vehicle.id)) fail('vehicle.offline')
    const askedFor = elapsed()
    if (canStop(kind, command.method)) return await stopping(vehicle.id, { ...command, wayBackSeen }, askedFor, asked)
    const row = await repository.add({ ...command, state: 'sending', detail: null })
    if (!row) return await notAdded(asked, requestId, vehicle.id, kind)
    sending.begin(row, askedFor)
    return { command: await one(asked.user, row.id) }
  }

  return {
    'platform/sendRestoreFuelAndElecCmd': (request, asked) => order('restore', request, asked),
    'platform/sendVehLockCmd': (request, asked) => order('lock', request, asked),
    'platform/sendVehUnlockCmd': (request, asked) => order('unlock', request, asked),
  }
}
