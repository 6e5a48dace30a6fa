/** Calls for what is sent now: restore, lock and unlock. Only a restore waits for a terminal that is not linked. */
import { restoreMinutes } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import type { CommandAsker, CommandDependencies } from './command-dependencies.ts'
import type { NewCommand } from './command-rows.ts'
import { canStop } from './methods.ts'
import type { NewCommands } from './new-commands.ts'

interface Order {
  vehicleId: string
  reason: string
  requestId?: string | undefined
}

type OrderPath = 'platform/sendRestoreFuelAndElecCmd' | 'platform/sendVehLockCmd' | 'platform/sendVehUnlockCmd'

export function orderCalls(
  { terminals, repository, carryingOut, gate, elapsed }: CommandDependencies,
  { target, base, one, underWay, madeBefore, notAdded }: NewCommands,
): Handlers<OrderPath> {
  /** A lock that may cut oil and power: as a cut, but it never waits for a stop. */
  async function stopping(vehicleId: number, lock: Omit<NewCommand, 'state'>, askedFor: number, asked: CommandAsker) {
    // It would be the way round a second person.
    const approval = await repository.needsApproval(vehicleId)
    const position = approval ? null : await gate.askFirst(vehicleId, asked.user)
    const { hindrance, evidence } = carryingOut.outlook(vehicleId, position)
    const detail = approval ? 'lockNeedsApproval' : (hindrance ?? null)
    const row = await repository.add({ ...lock, state: detail === null ? 'sending' : 'refused', detail, evidence })
    if (!row) return await notAdded(asked, lock.requestId, vehicleId, 'lock')
    if (detail === null) carryingOut.send(row, askedFor).catch(() => undefined)
    return { command: await one(asked.user, row.id) }
  }

  async function order(kind: 'restore' | 'lock' | 'unlock', { vehicleId, reason, requestId }: Order, asked: CommandAsker) {
    const vehicle = await target(asked.user, vehicleId)
    const before = await madeBefore(asked, requestId, vehicle.id, kind)
    if (before) return before
    // Frozen or not: a vehicle that was cut or locked can be moved again.
    if (vehicle.frozen && kind === 'lock') fail('vehicle.frozen')
    if (reason === '') fail('command.noReason')
    if (kind === 'restore') {
      const ended = carryingOut.restoreWins(vehicle.id)
      try {
        const cut = await repository.openCut(vehicle.id)
        const by = { userId: asked.user.userId, name: asked.user.name, sessionId: asked.user.sessionId }
        if (cut) await repository.change(cut.id, { from: ['waiting', 'armed'], to: 'cancelled', detail: 'restored', by })
      } finally {
        ended()
      }
    }
    if (kind === 'unlock') carryingOut.unlockWins(vehicle.id)
    const command = base(vehicle, kind, { reason, requestId }, asked)
    const waits = { arms: true, minutes: restoreMinutes }
    if (!terminals.isLinked(vehicle.id)) {
      if (kind !== 'restore') fail('vehicle.offline')
      if (await repository.waitingRestore(vehicle.id)) return await underWay(vehicle.id)
      const row = await repository.add({ ...command, ...waits, state: 'armed', detail: 'offline' })
      if (!row) return await notAdded(asked, requestId, vehicle.id, kind)
      carryingOut.arm(row, elapsed())
      return { command: await one(asked.user, row.id) }
    }
    const askedFor = elapsed()
    if (canStop(kind, command.method)) return await stopping(vehicle.id, command, askedFor, asked)
    const row = await repository.add({ ...command, ...(kind === 'restore' && waits), state: 'sending', detail: null })
    if (!row) return await notAdded(asked, requestId, vehicle.id, kind)
    carryingOut.send(row, askedFor).catch(() => undefined)
    return { command: await one(asked.user, row.id) }
  }

  return {
    'platform/sendRestoreFuelAndElecCmd': (request, asked) => order('restore', request, asked),
    'platform/sendVehLockCmd': (request, asked) => order('lock', request, asked),
    'platform/sendVehUnlockCmd': (request, asked) => order('unlock', request, asked),
  }
}
