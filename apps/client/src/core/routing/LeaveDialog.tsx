/** Asks whether what was typed may be lost. */
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './LeaveDialog.module.css'
import { leavingTexts } from './leaving-texts.ts'
import type { Asked } from './leaving.ts'

export function LeaveDialog({ asked }: { asked: Asked }) {
  const t = useTexts(leavingTexts)
  return (
    <Dialog title={t('title')} closeLabel={t('stay')} onClose={asked.stay}>
      <p>{t('text')}</p>
      <div className={styles['answers']}>
        <Button onClick={asked.leave}>{t('leave')}</Button>
        <Button look="primary" onClick={asked.stay}>
          {t('stay')}
        </Button>
      </div>
    </Dialog>
  )
}
