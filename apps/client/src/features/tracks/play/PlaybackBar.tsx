/** Playback controls: play and pause, speed, skipping, following and the current time. */
import { useEffect, useRef } from 'react'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { clockSecond, dayMonth } from '../../../core/time/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { speeds } from '../replay/clock.ts'
import { useClock, useReplay, useReplayState } from '../replay/use-replay.ts'
import styles from './PlaybackBar.module.css'
import { playTexts } from './strings.ts'

interface Props {
  following: boolean
  onFollow: (following: boolean) => void
}

export function PlaybackBar({ following, onFollow }: Props) {
  const t = useTexts(playTexts)
  const { clock } = useReplay()
  const speed = useClock(state => state.speed)
  return (
    <div className={styles['bar']} role="group" aria-label={t('controls')}>
      <PlayButton />
      <CurrentTime />
      <label className={styles['speed']}>
        <span className="visually-hidden">{t('speed')}</span>
        <select value={speed} onChange={({ target }) => clock.setSpeed(Number(target.value))}>
          {speeds.map(times => (
            <option key={times} value={times}>
              {t('times', { n: times })}
            </option>
          ))}
        </select>
      </label>
      <PlayerToggles following={following} onFollow={onFollow} />
    </div>
  )
}

export function PlayButton() {
  const t = useTexts(playTexts)
  const { clock } = useReplay()
  const playing = useClock(state => state.playing)
  return (
    <button
      type="button"
      className={styles['play']}
      aria-label={t(playing ? 'pause' : 'play')}
      title={t(playing ? 'pause' : 'play')}
      onClick={() => (playing ? clock.pause() : clock.play())}
    >
      <Icon name={playing ? 'pause' : 'play'} size={24} />
    </button>
  )
}

/** Skipping of stops and gaps, and following. */
export function PlayerToggles({ following, onFollow }: Props) {
  const t = useTexts(playTexts)
  const replay = useReplay()
  const skips = useReplayState(state => state.skips)
  return (
    <>
      <Toggle icon="skip" label={t('skip')} on={skips} onPress={() => replay.setSkips(!skips)} />
      <Toggle icon="follow" label={t('follow')} on={following} onPress={() => onFollow(!following)} />
    </>
  )
}

function Toggle({ icon, label, on, onPress }: { icon: IconName; label: string; on: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={joinClasses(styles['toggle'], on && styles['on'])}
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} size={20} />
    </button>
  )
}

/** The time changes every frame, so it is written to the DOM directly instead of through React. */
function CurrentTime() {
  const lang = useLang()
  const { clock } = useReplay()
  const time = useRef<HTMLSpanElement>(null)
  const day = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const write = () => {
      const now = clock.get().time
      const put = (element: HTMLElement | null, text: string) => {
        if (element && element.textContent !== text) element.textContent = text
      }
      put(time.current, clockSecond(now, lang))
      put(day.current, dayMonth(now, lang))
    }
    write()
    return clock.subscribe(write)
  }, [clock, lang])
  return (
    <div className={joinClasses(styles['now'], 'tabular')}>
      <span ref={time} className={styles['time']} />
      <span ref={day} className={styles['day']} />
    </div>
  )
}
