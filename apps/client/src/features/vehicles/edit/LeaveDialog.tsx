/** Asks whether what was typed may be lost. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { Asked } from '../../../core/routing/leaving.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './EditForm.module.css'
import { editTexts } from './strings.ts'

export function LeaveDialog({ asked }: { asked: Asked }) {
  const t = useTexts(editTexts)
  return (
    <Dialog title={t('leaveTitle')} closeLabel={t('stay')} onClose={asked.stay}>
      <p>{t('leaveText')}</p>
      <div className={styles['answers']}>
        <Button onClick={asked.leave}>{t('leave')}</Button>
        <Button look="primary" onClick={asked.stay}>
          {t('stay')}
        </Button>
      </div>
    </Dialog>
  )
}
