/** When, to whom and as what a report is sent by mail: what a dialog shows. */
import { limits, type MailPeriod, mailPeriods } from '@outrider/contract'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useReportZone } from '../../../core/queries/use-report-zone.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { TextArea } from '../../../ui/inputs/TextArea.tsx'
import { hourText } from './mail-words.ts'
import { mailTexts } from './mail-texts.ts'
import styles from './Mails.module.css'
import { recipientsError, recipientsIn } from './recipients.ts'

export interface Delivery {
  period: MailPeriod
  hour: number
  kind: 'xlsx' | 'csv'
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
] as const

export function ScheduleForm({ about, first, save, onCancel }: Props) {
  const t = useTexts(mailTexts)
  const lang = useLang()
  const { data: zone } = useReportZone()
  const [{ period, hour, kind }, setDelivery] = useState(first)
  const [typed, setTyped] = useState(first.recipients.join('\n'))
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hours = Array.from({ length: 24 }, (_, each) => ({ value: String(each), text: hourText(each, lang) }))
  const recipients = recipientsIn(typed)
  const wrong = recipientsError(recipients)
  const most = limits.reportRecipients
  const set = (change: Partial<Delivery>) => setDelivery({ period, hour, kind, recipients, ...change })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (wrong) return
    setBusy(true)
    setFailure(undefined)
    try {
      await save({ period, hour, kind, recipients })
    } catch (error) {
      setFailure(messageOf(error, lang))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles['form']} noValidate onSubmit={event => void submit(event)}>
      <p className={styles['note']}>{about}</p>
      <Segments
        label={t('period')}
        choices={mailPeriods.map(value => ({ value, text: t(value) }))}
        chosen={period}
        onChoose={next => set({ period: next })}
      />
      <p className={styles['note']}>{t(`${period}Text`)}</p>
      <Select
        label={t('hour')}
        choices={hours}
        chosen={String(hour)}
        onChoose={next => set({ hour: Number(next) })}
        hint={zone === undefined ? undefined : t('zone', { zone })}
      />
      <TextArea
        label={t('recipients')}
        required
        rows={3}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        hint={t('recipientsHint', { n: most })}
        error={
          submitted && wrong ? t(wrong.key, { n: most, address: wrong.key === 'badRecipient' ? wrong.address : '' }) : undefined
        }
      />
      <Segments label={t('file')} choices={kinds} chosen={kind} onChoose={next => set({ kind: next })} />
      {failure !== undefined && <Alert>{failure}</Alert>}
      <ButtonRow>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button look="primary" type="submit" busy={busy}>
          {t('save')}
        </Button>
      </ButtonRow>
    </form>
  )
}
