/** Asks whether a password that works elsewhere may be sent to a platform that does not take encrypted ones. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Login.module.css'
import { reusablePasswordTexts } from './reusable-password-texts.ts'

interface Props {
  /** Of the platform. */
  title: string
  answer: (send: boolean) => void
}

export default function ReusableQuestion({ title, answer }: Props) {
  const t = useTexts(reusablePasswordTexts)
  return (
    <Dialog role="alertdialog" title={t('title', { title })} onClose={() => answer(false)}>
      <div className={styles['form']}>
        <p>{t('text')}</p>
        <p>{t('remembered')}</p>
        <ButtonRow>
          <Button look="primary" onClick={() => answer(false)}>
            {t('keep')}
          </Button>
          <Button onClick={() => answer(true)}>{t('send')}</Button>
        </ButtonRow>
      </div>
    </Dialog>
  )
}
