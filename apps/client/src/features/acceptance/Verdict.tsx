/** Whether the terminal is accepted: said once the test is over, and again where it was wrong. */
import { acceptanceRemarkLength, type AcceptanceTest, contract, type RequestOf } from '@outrider/contract'
import { useOutrider } from '../../core/context/outrider.ts'
import type { FormRow } from '../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../core/forms/RowForm.tsx'
import { useRowForm } from '../../core/forms/use-row-form.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { dateMinute } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/Page.tsx'
import { acceptanceTexts } from './strings.ts'

const texts = acceptanceTexts.rows

export function Verdict({ test: { testId, verdict } }: { test: AcceptanceTest }) {
  const t = useTexts(acceptanceTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const rows: FormRow<'verdict' | 'remark'>[] = [
    {
      kind: 'segments',
      name: 'verdict',
      label: texts.conclusion,
      choices: [
        { value: 'accepted', text: t('accepted') },
        { value: 'rejected', text: t('rejected') },
      ],
    },
    {
      kind: 'text',
      name: 'remark',
      label: texts.remark,
      longest: acceptanceRemarkLength,
      // A terminal is not rejected without saying why.
      required: ({ verdict: said }) => said === 'rejected',
    },
  ]
  const form = useRowForm<'verdict' | 'remark', RequestOf<'terminal/concludeAcceptance'>, { test: AcceptanceTest }>({
    rows,
    schema: contract.terminal.concludeAcceptance.request,
    stored: { verdict: verdict?.verdict ?? 'accepted', remark: verdict?.remark ?? '' },
    toBody: ({ verdict: said, remark }) => ({ testId, verdict: said, remark }),
    send: body => api.call('terminal/concludeAcceptance', body, { quiet: true }),
    async onSaved() {
      toast(t('saved'))
      await cached.outdate('terminal/getAcceptanceTests')
    },
    fieldOfError: { 'acceptance.noRemark': 'remark' },
  })
  return (
    <Card title={t('conclusion')}>
      {verdict && (
        <p className="muted">
          {t('concludedBy', { verdict: t(verdict.verdict), name: verdict.userName, time: dateMinute(verdict.at, t.lang) })}
        </p>
      )}
      <RowForm form={form} className="column gap-3" label={t('conclusion')}>
        <FormFields form={form} />
        {form.failure && <Alert>{form.failure}</Alert>}
        <Button look="primary" type="submit" busy={form.busy}>
          {t('save')}
        </Button>
      </RowForm>
    </Card>
  )
}
