/** The frame of what is set of a vehicle from a day on: that day, why it was not saved, and the button that saves it. */
import type { ReactNode } from 'react'
import { Form } from '../../../core/forms/Form.tsx'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import styles from './Measuring.module.css'
import { measuringTexts } from './measuring-texts.ts'

interface Props {
  fromDay: string
  onFromDay: (day: string) => void
  dayError: string | undefined
  failure: string | undefined
  busy: boolean
  onSubmit: () => void
  children: ReactNode
}

export function MeasuringForm({ fromDay, onFromDay, dayError, failure, busy, onSubmit, children }: Props) {
  const t = useTexts(measuringTexts)
  return (
    <Form className={styles['form']} onSubmit={() => onSubmit()}>
      {children}
      <DateField label={t('fromDay')} value={fromDay} error={dayError} onChange={onFromDay} />
      {failure && <Alert>{failure}</Alert>}
      <Button type="submit" look="primary" busy={busy}>
        {t('save')}
      </Button>
    </Form>
  )
}

/** What was set before, the latest first, with who set it. */
export function MeasuringHistory({ lines }: { lines: readonly { text: ReactNode; userName: string; time: number }[] }) {
  const t = useTexts(measuringTexts)
  if (lines.length === 0) return null
  return (
    <>
      <h3>{t('history')}</h3>
      <ul className={styles['list']}>
        {lines.map(({ text, userName, time }) => (
          <li key={time}>
            {text}
            <p className={styles['note']}>{t('by', { name: userName, time: dateMinute(time, t.lang) })}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
