/** Mutes the announcement of new first-level alarms, and says when the browser keeps it silent. */
import { useEffect, useState } from 'react'
import { useStored } from '../../core/context/use-stored.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Alarms.module.css'
import { isSoundBlocked } from './sound-blocked.ts'
import { alarmSoundTexts } from './sound-strings.ts'
import { storedAlarmsMuted } from './stored-sound.ts'

export function AlarmSound() {
  const t = useTexts(alarmSoundTexts)
  const [muted, setMuted] = useStored(storedAlarmsMuted)
  const [blocked, setBlocked] = useState(isSoundBlocked)
  useEffect(() => {
    if (!blocked) return undefined
    const look = () => setBlocked(isSoundBlocked())
    window.addEventListener('click', look)
    window.addEventListener('keyup', look)
    return () => {
      window.removeEventListener('click', look)
      window.removeEventListener('keyup', look)
    }
  }, [blocked])
  return (
    <>
      <Button look="quiet" title={t('what')} onClick={() => setMuted(!muted)}>
        {t(muted ? 'unmute' : 'mute')}
      </Button>
      {!muted && blocked && <span className={styles['note']}>{t('blocked')}</span>}
    </>
  )
}
