/** Button over a list that was scrolled away: scrolls back to the playback time. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './BackToNow.module.css'
import { listTexts } from './strings.ts'

export function BackToNow({ onBack }: { onBack: () => void }) {
  const t = useTexts(listTexts)
  return (
    <div className={styles['box']}>
      <Button icon="clock" onClick={onBack}>
        {t('toNow')}
      </Button>
    </div>
  )
}
