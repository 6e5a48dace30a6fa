/** What using vehicles cost, summed up: of the requests that a user sees. */
import { type ExpenseKind, expenseKinds } from '@outrider/contract'
import type { Handlers } from '../../../calls/handlers.ts'
import { requestKinds } from './request-flow.ts'
import type { RequestDependencies } from './requests.ts'

interface ExpenseSumDependencies extends Pick<RequestDependencies, 'workflow' | 'applications' | 'requests'> {
  /** Of the platform. */
  timeZone: () => string
}

export const expenseSumHandlers = ({
  workflow,
  applications,
  requests,
  timeZone,
}: ExpenseSumDependencies): Handlers<'dspReq/getExpenseSums'> => ({
  async 'dspReq/getExpenseSums'({ startTime, endTime, by }, { user }) {
    const visible = applications.visible(await workflow.scope(user), { kinds: requestKinds })
    const period = { from: startTime, to: endTime, by, zone: timeZone() }
    const sums = await requests.expenseSums(visible, period)
    return {
      rows: sums.map(({ name, vehicle_id, count, cents, kinds }) => ({
        name,
        vehicleId: vehicle_id === null ? null : String(vehicle_id),
        count,
        cents,
        kinds: (Object.keys(expenseKinds) as ExpenseKind[]).flatMap(kind => {
          const { [kind]: sum = 0 } = kinds
          return sum === 0 ? [] : [{ kind, cents: sum }]
        }),
      })),
    }
  },
})
