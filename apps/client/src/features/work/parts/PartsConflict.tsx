/** Parts that were entered on this device while somebody else stored others: both, and which count. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { workFieldTexts, workTexts } from '../strings.ts'
import { type EnteredParts, partsInWords } from './use-parts.ts'
import styles from '../Work.module.css'

export function PartsConflict({ entered: { conflict, parts, stored, keepMine, drop } }: { entered: EnteredParts }) {
  const t = useTexts(workTexts)
  const field = useTexts(workFieldTexts)
  if (!conflict) return null
  return (
    <fieldset className={styles['part']}>
      <legend>{field('parts')}</legend>
      <Alert>{t('draftConflictsText')}</Alert>
      <p className={styles['note']}>{t('typedHere', { value: partsInWords(parts) || t('none') })}</p>
      <p className={styles['note']}>{t('storedNow', { value: partsInWords(stored) || t('none') })}</p>
      <div className={styles['buttons']}>
        <Button onClick={keepMine}>{t('takeTyped')}</Button>
        <Button onClick={drop}>{t('takeStored')}</Button>
      </div>
    </fieldset>
  )
}
