/** The answer to an on-duty check as it is typed and sent, on its own screen and in the bar above every other one. */
import { contract, type RequestOf } from '@outrider/contract'
import { useOutrider } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { type RowFormState, useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { dutyTexts } from './strings.ts'

const rows: readonly FormRow<'content'>[] = [
  { kind: 'text', name: 'content', label: dutyTexts.rows.yourAnswer, missing: dutyTexts.rows.noAnswer, first: true },
]

/** `onSent`: the platform has replied, whether it took the answer or not. */
export function useAnswer(uniqueId: string, onSent: () => void): RowFormState<'content'> {
  const t = useTexts(dutyTexts)
  const { api } = useOutrider()
  const { outdate } = useCachedCalls()
  return useRowForm<'content', RequestOf<'duty/sendOnDutyReplyCmd'>, { sentAt: number | null } | undefined>({
    rows,
    schema: contract.duty.sendOnDutyReplyCmd.request,
    stored: { content: '' },
    toBody: ({ content }) => ({ uniqueId, content: content.trim() }),
    async send(body) {
      const { check } = await api.call('duty/sendOnDutyReplyCmd', body, { quiet: true })
      return check.answer ?? undefined
    },
    onFailure() {
      onSent()
      return false
    },
    onSaved(answer) {
      toast(t(answer?.sentAt === null ? 'keptNow' : 'sentNow'))
      void outdate('duty/getOnDutyResponseMsg')
      onSent()
    },
  })
}
