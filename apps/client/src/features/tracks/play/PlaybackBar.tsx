/** Playback controls of a phone: play and pause, the time as a field, and the speed. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { useClock, useReplay, useReplayState } from '../replay/use-replay.ts'
import { ClockField } from './ClockField.tsx'
import styles from './PlaybackBar.module.css'
import { Speeds } from './Speeds.tsx'
import { playTexts } from './strings.ts'

interface Props {
  following: boolean
  onFollow: (following: boolean) => void
}

export function PlaybackBar() {
  const t = useTexts(playTexts)
  return (
    <div className={styles['bar']} role="group" aria-label={t('controls')}>
      <PlayButton />
      <ClockField />
      <Speeds />
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
