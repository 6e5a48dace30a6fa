/** Lists vehicles that are newly in alarm since the client was last open, or whose alarm came and went. */
import { useStore } from 'zustand'
import { useSession } from '../../core/context/outrider.ts'
import { rightsOf } from '../../core/session/session.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './MissedNotice.module.css'
import { WhyNotPushed } from './WhyNotPushed.tsx'
import { MissedWords } from './MissedWords.tsx'
import { missedTexts } from './strings.ts'
import { dismissMissed, missed } from './watch-missed.ts'

export function MissedNotice({ onShow }: { onShow: () => void }) {
  const t = useTexts(missedTexts)
  const now = useStore(missed, state => state.now)
  const mayAlarms = useSession(state => rightsOf(state).alarmAuth)
  if (!now) return null
  return (
    <div data-alarm="" className={styles['notice']} role="status">
      <Icon name="warning" size={18} />
      <span className={styles['words']}>
        <span>
          <MissedWords missed={now} />
        </span>
        {mayAlarms && <WhyNotPushed />}
      </span>
      {now.inAlarm.count > 0 && (
        <Button
          look="quiet"
          onClick={() => {
            dismissMissed()
            onShow()
          }}
        >
          {t('show')}
        </Button>
      )}
      <IconButton icon="close" label={t('close')} onClick={dismissMissed} />
    </div>
  )
}
