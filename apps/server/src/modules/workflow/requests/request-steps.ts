/** Steps of a request for a vehicle: approval, departure and return, expenses and their settlement. */
import type { RequestAction, RequestState } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import { fail } from '../../../calls/refusal.ts'
import type { ApplicationRow } from '../engine/applications.repository.ts'
import type { StepChange } from '../engine/workflow.ts'
import { requestKinds } from './request-flow.ts'
import { StillOut } from './requests.repository.ts'
import { factsOf } from './wire.ts'
import { addExpense } from './added-expense.ts'
import type { Context, StepDependencies } from './request-drive.ts'
import { stepChanges } from './step-changes.ts'

/** exclusion_violation: another request has the vehicle. */
const isBooked = (error: unknown): boolean =>
  error instanceof StillOut || (error instanceof Error && 'code' in error && error.code === '23P01')
/** Overwrites nothing: no version is asked for. */
const adds: ReadonlySet<RequestAction> = new Set(['dropExpense', 'feedback'])

export const requestStepHandlers = (deps: StepDependencies): Handlers<'dspReqFlow/addDspReqFlow'> => {
  const { workflow, requests, access, now } = deps
  const changes = stepChanges(deps)

  /** Names who has the vehicle, where the user may see that request. */
  async function failBooked(row: ApplicationRow, vehicle: StepChange['vehicle'], { user }: Context): Promise<never> {
    const { startTime, endTime } = factsOf(row)
    const from = Math.min(startTime, now())
    const holder = await requests.holder(vehicle?.id ?? row.vehicle_id ?? 0, row.id, from, endTime, now())
    const { organisationIds } = await access.scope(user.userId)
    const seen = holder !== undefined && organisationIds.has(holder.organisation_id)
    return fail('request.booked', { number: seen ? holder.number : '-', name: seen ? holder.applicant_name : '-' })
  }

  return {
    async 'dspReqFlow/addDspReqFlow'(flow, context) {
      const { applicationNum, version, requestId, action, note } = flow
      const row = await workflow.find(context.user, applicationNum)
      if (!requestKinds.some(kind => kind === row.kind)) fail('application.unknown')
      // These begin and change a request, with all its facts: dspReq/addDspReq.
      if (action === 'request' || action === 'change' || action === 'requestAgain') fail('access.noRight')
      if (action === 'expense') return stepped(await addExpense(deps, row, flow, context))
      let vehicle: StepChange['vehicle']
      try {
        const asked = { version: adds.has(action) ? undefined : version, requestId, note }
        const taken = await workflow.step(applicationNum, action, context, asked, async now => {
          const change = (await changes[action]?.(now, flow, context)) ?? {}
          vehicle = change.vehicle
          return change
        })
        return stepped(taken)
      } catch (error) {
        if (!isBooked(error)) throw error
        return await failBooked(row, vehicle, context)
      }
    },
  }
}

const stepped = ({ version, state }: ApplicationRow): { version: number; state: RequestState } => ({
  version,
  state: state as RequestState,
})
