/** Sounds and speaks new first-level alarms while the alarms are shown, and mutes that. */
import { useEffect, useRef, useState } from 'react'
import { useOutrider } from '../../core/context/outrider.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { playSound } from '../../core/push/sound.ts'
import { Button } from '../../ui/Button.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import styles from './Alarms.module.css'
import { announced } from './announced.ts'
import { alarmSoundTexts } from './sound-strings.ts'
import { storedAlarmsMuted } from './stored-sound.ts'
import { useAlarmWords } from './use-alarm-texts.ts'

/** Browsers keep pages silent until the first press. Where it cannot be known, sound is tried. */
const isBlocked = (): boolean => 'userActivation' in navigator && !navigator.userActivation.hasBeenActive

export function AlarmSound() {
  const t = useTexts(alarmSoundTexts)
  const lang = useLang()
  const words = useAlarmWords()
  const { liveFleet } = useOutrider()
  const [muted, setMuted] = useStored(storedAlarmsMuted)
  const [blocked, setBlocked] = useState(isBlocked)
  const known = useRef(new Set<string>())
  const announce = useLatest((alarms: Parameters<typeof announced>[0]) => {
    const [first] = announced(alarms, known.current, Date.now())
    if (!first || muted) return
    setBlocked(isBlocked())
    if (isBlocked()) return
    playSound()
    if (!('speechSynthesis' in window)) return
    const speech = new SpeechSynthesisUtterance(t('said', { vehicle: bothNamesOf(first), type: words.type(first) }))
    speech.lang = lang === 'zh' ? 'zh-CN' : 'en'
    speechSynthesis.speak(speech)
  })
  useEffect(
    () => liveFleet.topics.follow('alarms', ({ whole, contents }) => void (whole || announce.current(contents.alarms))),
    [liveFleet, announce],
  )
  useEffect(() => {
    if (!blocked) return undefined
    const look = () => setBlocked(isBlocked())
    window.addEventListener('click', look)
    window.addEventListener('keyup', look)
    return () => {
      window.removeEventListener('click', look)
      window.removeEventListener('keyup', look)
    }
  }, [blocked])
  return (
    <>
      <Button look="quiet" onClick={() => setMuted(!muted)}>
        {t(muted ? 'unmute' : 'mute')}
      </Button>
      {!muted && blocked && <span className={styles['note']}>{t('blocked')}</span>}
    </>
  )
}
