/** Adds an expense to a request, with its receipt. */
import { limits } from '@outrider/contract'
import { fail } from '../../../calls/refusal.ts'
import type { ApplicationRow } from '../engine/applications.repository.ts'
import { ownerOfExpense } from './requests.ts'
import type { Context, Flow, StepDependencies } from './request-drive.ts'

export async function addExpense(
  { workflow, requests, files, now }: StepDependencies,
  row: ApplicationRow,
  { expense, requestId, ...flow }: Flow,
  context: Context,
): Promise<ApplicationRow> {
  const { user } = context
  const { kind, cents, note, fileId } = expense ?? fail('request.expense')
  return workflow.step(row.number, 'expense', context, { requestId, note: flow.note }, async () => {
    if ((await requests.expenses(row.id)).length >= limits.requestExpenses)
      fail('request.expenses', { count: limits.requestExpenses })
    return {
      // One transaction: an expense whose receipt is refused is none, and can be sent again.
      async besides(within) {
        const id = await requests.addExpense(within, {
          application_id: row.id,
          kind,
          cents,
          note,
          file_id: fileId ?? null,
          user_id: user.userId,
          user_name: user.name || user.login,
          at: new Date(now()),
        })
        if (fileId === undefined) return
        const uploaded = { purpose: 'picture', userId: user.userId } as const
        await files.take(fileId, uploaded, { owner: ownerOfExpense(id), organisation: row.organisation_id }, within)
      },
    }
  })
}
