/** Mutes the announcement of new first-level alarms; beside it, that the browser keeps it silent. */
import { useEffect, useState } from 'react'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { IconButton } from '../../../ui/Button.tsx'
import styles from '../Alarms.module.css'
import { isSoundBlocked } from './sound-blocked.ts'
import { alarmSoundTexts } from './sound-strings.ts'
import { storedAlarmsMuted } from './stored-sound.ts'

export function AlarmSound() {
  const t = useTexts(alarmSoundTexts)
  const [muted, setMuted] = useStored(storedAlarmsMuted)
  return (
    <IconButton
      icon={muted ? 'soundOff' : 'soundOn'}
      label={t(muted ? 'unmute' : 'mute')}
      title={t(muted ? 'unmuteHint' : 'muteHint')}
      onClick={() => setMuted(!muted)}
    />
  )
}

/** Said until the browser plays sounds, which it does after the first press. */
export function NoSoundNote() {
  const t = useTexts(alarmSoundTexts)
  const [muted] = useStored(storedAlarmsMuted)
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
  return !muted && blocked && <span className={styles['note']}>{t('blocked')}</span>
}
