/** Fields that were typed on this device and stored by somebody else since: both values, and which one counts. */
import type { WorkField } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Page.tsx'
import { workFieldTexts, workTexts } from '../strings.ts'
import { fieldValue } from '../work-words.ts'
import styles from '../Work.module.css'

interface Props<Name extends WorkField> {
  fields: readonly { name: Name; typed: string; stored: string }[]
  onChoose: (name: Name, mine: boolean) => void
}

export function DraftConflicts<Name extends WorkField>({ fields, onChoose }: Props<Name>) {
  const t = useTexts(workTexts)
  const field: (name: WorkField) => string = useTexts(workFieldTexts)
  if (fields.length === 0) return null
  /** Days are texts in a form. */
  const shown = (name: Name, value: string) => (name === 'installMethod' ? fieldValue(name, value, t.lang) : value) || t('none')
  return (
    <Card title={t('draftConflicts')}>
      <div className={styles['stack']}>
        <Alert>{t('draftConflictsText')}</Alert>
        {fields.map(({ name, typed, stored }) => (
          <fieldset key={name} className={styles['part']}>
            <legend>{field(name)}</legend>
            <p className={styles['note']}>{t('typedHere', { value: shown(name, typed) })}</p>
            <p className={styles['note']}>{t('storedNow', { value: shown(name, stored) })}</p>
            <div className={styles['buttons']}>
              <Button onClick={() => onChoose(name, true)}>{t('takeTyped')}</Button>
              <Button onClick={() => onChoose(name, false)}>{t('takeStored')}</Button>
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  )
}
