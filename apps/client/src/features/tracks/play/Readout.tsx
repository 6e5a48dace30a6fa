/**
 * What each vehicle does at the time of the clock. With several, one is in focus: camera and lists keep to it. A track that has not come
 * has its place already: the map above would have to be drawn anew for each line that is added below it.
 */
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { listTexts } from '../lists/strings.ts'
import { colourOf } from '../replay/colours.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { TrackQuery } from '../replay/query.ts'
import { type MomentWords, momentWords } from './moment-words.ts'
import styles from './Readout.module.css'
import { playTexts } from './strings.ts'
import { usePacedTime } from './use-paced-clock.ts'

interface Props {
  query: TrackQuery
  tracks: readonly LoadedTrack[]
  focus: string
  onFocus: (vehicleId: string) => void
}

const unknown: MomentWords = { state: 'unknown', doing: '–', speed: '', way: '' }

export function Readout({ query, tracks, focus, onFocus }: Props) {
  const t = useTexts(playTexts)
  const durations = useTexts(listTexts)
  const lang = useLang()
  const time = usePacedTime()
  const wordsOf = (track: LoadedTrack | undefined) => (track ? momentWords(track, time, { t, durations, lang }) : unknown)
  if (query.vehicles.length === 1) {
    const { state, doing, speed, way } = wordsOf(tracks[0])
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
      {query.vehicles.map(({ id, name }, at) => {
        const track = tracks.find(({ vehicleId }) => vehicleId === id)
        const { state, doing, speed } = wordsOf(track)
        return (
          <button
            key={id}
            type="button"
            disabled={!track}
            aria-pressed={id === focus}
            className={joinClasses(styles['vehicle'], id === focus && styles['focus'])}
            onClick={() => onFocus(id)}
          >
            <i style={{ background: colourOf(at) }} />
            <b>{name || id}</b>
            <span className={joinClasses(styles['doing'], styles[state], 'tabular')}>{speed || doing}</span>
          </button>
        )
      })}
    </div>
  )
}
