/** Asks before unsaved changes are discarded. */
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './LeaveDialog.module.css'
import { unsavedChangesTexts } from './unsaved-changes-texts.ts'
import type { LeaveRequest } from '../screens/unsaved-changes-store.ts'

export function LeaveDialog({ request }: { request: LeaveRequest }) {
  const t = useTexts(unsavedChangesTexts)
  return (
    <Dialog title={t('title')} closeLabel={t('stay')} onClose={request.stay}>
      <p>{t('text')}</p>
      <div className={styles['answers']}>
        <Button onClick={request.leave}>{t('leave')}</Button>
        <Button look="primary" onClick={request.stay}>
          {t('stay')}
        </Button>
      </div>
    </Dialog>
  )
}
