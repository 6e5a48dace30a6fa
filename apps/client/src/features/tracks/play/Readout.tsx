/** What each vehicle does at the time of the clock. With several, one is in focus: camera and lists keep to it. */
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { listTexts } from '../lists/strings.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { momentWords } from './moment-words.ts'
import styles from './Readout.module.css'
import { playTexts } from './strings.ts'
import { usePacedTime } from './use-paced-clock.ts'

interface Props {
  tracks: readonly LoadedTrack[]
  focus: string
  onFocus: (vehicleId: string) => void
}

export function Readout({ tracks, focus, onFocus }: Props) {
  const t = useTexts(playTexts)
  const durations = useTexts(listTexts)
  const lang = useLang()
  const time = usePacedTime()
  const [alone, another] = tracks
  const wordsOf = (track: LoadedTrack) => momentWords(track, time, { t, durations, lang })
  if (alone && !another) {
    const { state, doing, speed, way } = wordsOf(alone)
    return (
      <p className={joinClasses(styles['line'], 'tabular')}>
        <span className={joinClasses(styles['state'], styles[state])}>{doing}</span>
        <span className={styles['fast']}>{speed}</span>
        <span className={styles['way']}>{way}</span>
      </p>
    )
  }
  return (
    <div className={styles['vehicles']} role="group" aria-label={t('vehicles')}>
      {tracks.map(track => {
        const { state, doing, speed } = wordsOf(track)
        const { vehicleId, name, colour } = track
        return (
          <button
            key={vehicleId}
            type="button"
            aria-pressed={vehicleId === focus}
            className={joinClasses(styles['vehicle'], vehicleId === focus && styles['focus'])}
            onClick={() => onFocus(vehicleId)}
          >
            <i style={{ background: colour }} />
            <b>{name || vehicleId}</b>
            <span className={joinClasses(styles['doing'], styles[state], 'tabular')}>{speed || doing}</span>
          </button>
        )
      })}
    </div>
  )
}
