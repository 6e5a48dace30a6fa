/** What became of an alarm that a superior platform wants dealt with: the result goes up, the note stays here. */
import { contract, type OnDutyCheck, type RequestOf } from '@outrider/contract'
import { useOutrider } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { useServerNow } from '../../core/time/use-age.ts'
import { Alert } from '../../ui/Alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { supervisedTexts } from './alarm-texts.ts'
import { resultKeys, timeLeft } from './check-words.ts'
import styles from './Duty.module.css'
import { ringTexts } from './ring-texts.ts'
import { dutyTexts } from './strings.ts'

type Name = 'result' | 'content'

/** `onSent`: the platform has replied, whether it took the result or not. */
export function ResultForm({ check, onSent }: { check: OnDutyCheck; onSent: () => void }) {
  const t = useTexts(supervisedTexts)
  const duty = useTexts(dutyTexts)
  const ring = useTexts(ringTexts)
  const now = useServerNow()
  const { api } = useOutrider()
  const { outdate } = useCachedCalls()
  const { uniqueId, dueAt, answer } = check
  const { rows: texts } = supervisedTexts
  const rows: readonly FormRow<Name>[] = [
    {
      kind: 'choice',
      name: 'result',
      label: texts.result,
      required: true,
      choices: resultKeys.map((key, value) => ({ value: String(value), text: t(key) })),
    },
    { kind: 'lines', name: 'content', label: texts.note, missing: texts.noNote, hint: t('noteHint'), lines: 3 },
  ]
  const form = useRowForm<Name, RequestOf<'duty/sendOnDutyReplyCmd'>, { sentAt: number | null } | undefined>({
    rows,
    schema: contract.duty.sendOnDutyReplyCmd.request,
    // What it usually is: an alarm that was in work is done.
    stored: { result: answer ? '1' : '', content: '' },
    toBody: ({ result, content }) => ({ uniqueId, content: content.trim(), result: Number(result) }),
    async send(body) {
      const { check: after } = await api.call('duty/sendOnDutyReplyCmd', body, { quiet: true })
      return after.answer ?? undefined
    },
    onFailure() {
      onSent()
      return false
    },
    onSaved(sent) {
      toast(duty(sent?.sentAt === null ? 'keptNow' : 'sentNow'))
      void outdate('duty/getOnDutyResponseMsg')
      onSent()
    },
  })
  const over = answer === null && now > dueAt
  return (
    <RowForm form={form} className={styles['form']} label={t('report')}>
      {answer === null && (
        <p className="breaks quiet" role="timer">
          {over ? duty('over') : ring('left', { time: timeLeft(dueAt, now) })}
        </p>
      )}
      {over && <Alert tone="notice">{duty('lateHint')}</Alert>}
      <FormFields form={form} />
      <SaveButton form={form}>{t(answer ? 'reportAgain' : 'report')}</SaveButton>
    </RowForm>
  )
}
