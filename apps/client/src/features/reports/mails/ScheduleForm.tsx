/** When, to whom and as what a report is sent by mail: what a dialog shows. */
import { limits, type MailKind, type MailPeriod, mailPeriods, paperRows } from '@outrider/contract'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useReportZone } from '../../../core/queries/use-report-zone.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { hourText } from './mail-words.ts'
import { mailTexts } from './mail-texts.ts'
import styles from './Mails.module.css'
import { recipientsError, recipientsIn } from './recipients.ts'

export interface Delivery {
  period: MailPeriod
  hour: number
  kind: MailKind
  recipients: string[]
}

interface Props {
  /** The report, above the fields. */
  about: string
  first: Delivery
  /** Rejects with the reason that is shown. */
  save: (delivery: Delivery) => Promise<void>
  onCancel: () => void
}

const kinds = [
  { value: 'xlsx', text: 'XLSX' },
  { value: 'csv', text: 'CSV' },
  { value: 'pdf', text: 'PDF' },
] as const satisfies readonly { value: MailKind; text: string }[]

type Field = keyof Delivery
const fileRow: FormRow<Field> = { kind: 'segments', name: 'kind', label: mailTexts.rows.file, choices: kinds }

export function ScheduleForm({ about, first, save, onCancel }: Props) {
  const t = useTexts(mailTexts)
  const { data: zone } = useReportZone()
  const most = limits.reportRecipients
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), text: hourText(hour, t.lang) }))
  const { rows: texts } = mailTexts
  const rows: readonly FormRow<Field>[] = [
    {
      kind: 'segments',
      name: 'period',
      label: texts.period,
      choices: mailPeriods.map(value => ({ value, text: t(value) })),
    },
    {
      kind: 'choice',
      name: 'hour',
      label: texts.hour,
      required: true,
      choices: hours,
      hint: zone === undefined ? undefined : t('zone', { zone }),
    },
    {
      kind: 'lines',
      name: 'recipients',
      label: texts.recipients,
      required: true,
      missing: texts.noRecipient,
      lines: 3,
      keyboard: 'email',
      capitals: 'off',
      hint: t('recipientsHint', { n: most }),
    },
    fileRow,
  ]
  const form = useRowForm<Field, Delivery>({
    rows,
    stored: { period: first.period, hour: String(first.hour), kind: first.kind, recipients: first.recipients.join('\n') },
    toBody: ({ period, hour, kind, recipients }) => ({ period, hour: Number(hour), kind, recipients: recipientsIn(recipients) }),
    check({ recipients }): Partial<Record<Field, string>> {
      const wrong = recipientsError(recipientsIn(recipients))
      const address = wrong?.key === 'badRecipient' ? wrong.address : ''
      return wrong ? { recipients: t(wrong.key, { n: most, address }) } : {}
    },
    send: save,
  })
  return (
    <RowForm form={form} className={styles['form']}>
      <p className={styles['note']}>{about}</p>
      <FormFields form={form} names={['period']} />
      <p className={styles['note']}>{t(`${form.values.period as MailPeriod}Text`)}</p>
      <FormFields form={form} names={['hour', 'recipients', 'kind']} />
      {form.values.kind === 'pdf' && <p className={styles['note']}>{t('pdfText', { n: number(paperRows, t.lang) })}</p>}
      {form.failure && <Alert>{form.failure}</Alert>}
      <ButtonRow>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button look="primary" type="submit" busy={form.busy}>
          {t('save')}
        </Button>
      </ButtonRow>
    </RowForm>
  )
}
