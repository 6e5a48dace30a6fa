/** Calls for the cut of oil and power. The interlock decides at the moment of sending; here it only says early what would be refused. */
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { CommandDependencies } from '../command-dependencies.ts'
import type { NewCommands } from './new-commands.ts'
import { hoursUntil } from '../approval/one-person.ts'

type CutPath = 'platform/sendCutOffFuelAndElecCmd' | 'platform/cancelVehicleCommand' | 'platform/approveVehicleCommand'

export const cutCalls = (
  { repository, armed, sending, gate, approvals, elapsed, now }: CommandDependencies,
  { target, base, one, underWay, madeBefore, notAdded, found }: NewCommands,
): Handlers<CutPath> => ({
  async 'platform/sendCutOffFuelAndElecCmd'({ vehicleId, plateNum, reason, arm, minutes, requestId }, asked) {
    const { user } = asked
    const vehicle = await target(user, vehicleId)
    const before = await madeBefore(asked, requestId, vehicle.id, 'cut')
    if (before) return before
    if (vehicle.frozen) fail('vehicle.frozen')
    if (reason === '') fail('command.noReason')
    if (plateNum.trim().toUpperCase() !== vehicle.plateNum.toUpperCase()) fail('command.plate')
    const askedFor = elapsed()
    const wayBackSeen = await repository.lastWayBack(vehicle.id)
    // It would be sent after the restore, which nobody has seen yet.
    if (await repository.waitingRestore(vehicle.id)) return await underWay(vehicle.id)
    const cut = {
      ...(await base(vehicle, 'cut', { reason, requestId }, asked)),
      arms: arm,
      minutes: arm ? minutes : null,
      wayBackSeen,
    }
    const waitForApproval = async () => {
      const row = await repository.add({ ...cut, minutes, state: 'waiting', detail: 'approval' })
      if (!row) return await notAdded(asked, requestId, vehicle.id, 'cut')
      approvals.wake()
      return { command: await one(user, row.id) }
    }
    if (await repository.needsApproval(vehicle.id)) return await waitForApproval()
    const position = await gate.askFirst(vehicle.id, user)
    const { hindrance, evidence } = gate.outlook(vehicle.id, position)
    if (hindrance === 'offline' && !arm) fail('vehicle.offline')
    if (hindrance !== undefined) {
      // For the next time somebody asks.
      if (hindrance !== 'moving') gate.askForReport(vehicle.id, user)
      const noAnswer = position === 'noAnswer'
      const waits = noAnswer ? { arms: true, minutes, detail: 'noReport', state: 'armed' as const } : { detail: hindrance }
      const state = arm ? 'armed' : 'refused'
      const row = await repository.addUnapproved({ ...cut, state, evidence, ...waits })
      if (row === 'needsApproval') return await waitForApproval()
      if (!row) return await notAdded(asked, requestId, vehicle.id, 'cut')
      if (row.state === 'armed') armed.arm(row, askedFor)
      return { command: await one(user, row.id) }
    }
    const row = await repository.addUnapproved({ ...cut, state: 'sending', evidence })
    if (row === 'needsApproval') return await waitForApproval()
    if (!row) return await notAdded(asked, requestId, vehicle.id, 'cut')
    if (row.state === 'sending') sending.begin(row, askedFor)
    return { command: await one(user, row.id) }
  },

  async 'platform/cancelVehicleCommand'({ commandId }, { user }) {
    const row = await found(user, commandId)
    const by = { userId: user.userId, name: user.name, sessionId: user.sessionId }
    if (!(await repository.change(row.id, { step: 'calledOff', by }))) fail('command.notWaiting')
    return { command: await one(user, row.id) }
  },

  async 'platform/approveVehicleCommand'({ commandId }, { user }) {
    const row = await found(user, commandId)
    if (row.user_id === user.userId) fail('command.ownApproval')
    const until = row.user_id === null ? undefined : (await repository.inOneHand(row.user_id, [user.userId])).get(user.userId)
    if (until !== undefined) fail('command.onePerson', { hours: hoursUntil(until, now()) })
    const vehicle = await target(user, String(row.vehicle_id))
    if (vehicle.frozen) fail('vehicle.frozen')
    const by = { userId: user.userId, name: user.name, sessionId: user.sessionId }
    const askedFor = elapsed()
    if (row.state !== 'waiting') fail('command.notWaiting')
    const position = await gate.askFirst(vehicle.id, user)
    const { hindrance, evidence } = gate.outlook(vehicle.id, position)
    if (hindrance === undefined) {
      if (await armed.startSending(row, { step: 'approved', by, evidence })) sending.begin(row, askedFor)
      else if ((await repository.row(row.id))?.state !== 'cancelled') fail('command.notWaiting')
      return { command: await one(user, row.id) }
    }
    const noAnswer = position === 'noAnswer'
    const waits = row.arms || noAnswer
    const step = waits ? 'approvedForLater' : 'approvedInVain'
    const detail = noAnswer ? 'noReport' : hindrance
    if (!(await repository.change(row.id, { step, detail, by, evidence, arm: noAnswer }))) fail('command.notWaiting')
    if (waits) armed.arm({ ...row, arms: true }, askedFor)
    return { command: await one(user, row.id) }
  },
})
