/** What the steps of a request change besides its state. */
import { type RequestAction, requestActions } from '@outrider/contract'
import { fail, failInvalid } from '../../../calls/refusal.ts'
import type { ApplicationRow } from '../engine/applications.repository.ts'
import type { StepChange } from '../engine/workflow.ts'
import { ownerOfExpense, vehicleFor } from './requests.ts'
import { factsOf } from './wire.ts'
import { type Context, type Flow, RequestDrive, type StepDependencies } from './request-drive.ts'

type Change = (row: ApplicationRow, flow: Flow, context: Context) => Promise<StepChange>

/** By action. */
export const stepChanges = (deps: StepDependencies): Partial<Record<RequestAction, Change>> => {
  const { requests, files, now } = deps
  const drive = new RequestDrive(deps)
  return {
    async approve(row, { vehicleId }, { user }) {
      const { startTime, endTime } = factsOf(row)
      const vehicle = vehicleId === undefined ? undefined : await vehicleFor(deps, user, vehicleId, row.organisation_id)
      const given = vehicle?.id ?? row.vehicle_id
      // The first of two approvals gives nothing yet.
      const isLast = row.kind === 'vehicleRequest' || row.state === 'secondApproval'
      return {
        ...(vehicle && { vehicle, facts: { plateNum: vehicle.name } }),
        ...(!isLast && { handler: { id: user.userId, name: user.name || user.login } }),
        // Till when it may have it, whether it leaves or not.
        ...(isLast && { dueAt: endTime }),
        ...(isLast &&
          given !== null && { besides: async within => requests.book(within, row.id, given, startTime, endTime, now()) }),
      }
    },
    async depart(row, { vehicleId, driverName, ...flow }, context) {
      const { endTime } = factsOf(row)
      const named = vehicleId ?? (row.vehicle_id === null ? undefined : String(row.vehicle_id)) ?? fail('request.vehicle')
      const vehicle = await vehicleFor(deps, context.user, named, row.organisation_id)
      const { km, typed } = await drive.odometerOf(vehicle.id, flow, context)
      const leftAt = now()
      return {
        vehicle,
        dueAt: endTime,
        facts: {
          plateNum: vehicle.name,
          driverName: driverName ?? fail('request.driver'),
          leftAt,
          odometerOut: km,
          odometerOutTyped: typed,
        },
        besides: async within => requests.book(within, row.id, vehicle.id, leftAt, Math.max(endTime, leftAt + 60_000), leftAt),
      }
    },
    async comeBack(row, flow, context) {
      const { leftAt, odometerOut } = factsOf(row)
      const { km, typed } = await drive.odometerOf(row.vehicle_id ?? fail('request.vehicle'), flow, context)
      if (odometerOut !== null && km < odometerOut) fail('request.odometer')
      const backAt = now()
      return {
        facts: {
          backAt,
          odometerIn: km,
          odometerInTyped: typed,
          trackKm: leftAt === null ? null : await drive.trackKm(row, leftAt, context),
        },
        besides: async within => requests.end(within, row.id, new Date(backAt)),
      }
    },
    cancel: async row => ({ besides: async within => requests.free(within, row.id) }),
    settle: async (row, { shownStep }, { lang }) => ({
      async besides(within) {
        const shown = shownStep ?? failInvalid('shownStep')
        const added = await requests.expenseStepAfter(within, row.id, shown)
        if (added)
          fail('request.expensesChanged', { name: added.user_name, action: requestActions[added.action as RequestAction][lang] })
      },
    }),
    // Not `asks` of the flow: that is why a request was turned down.
    feedback: async (_, { note }) => (note === '' ? fail('application.asks') : {}),
    async dropExpense(row, { expenseId }, { user }) {
      const id = expenseId ?? fail('request.expense')
      return {
        async besides(within) {
          const dropped = await requests.dropExpense(within, row.id, id, user.userId, new Date(now()), user.name || user.login)
          if (!dropped) fail('request.expense')
          // Of the expense that was just taken back, and with it: a repeat takes no step, and removes nothing.
          await files.removeWithin(ownerOfExpense(id), within)
        },
      }
    },
  }
}
