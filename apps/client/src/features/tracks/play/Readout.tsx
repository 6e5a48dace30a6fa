/**
 * What each vehicle does at the playback time. With several vehicles one is focused for camera and lists. Tracks that are still loading
 * have their row already, so that the map above is not resized and redrawn for each of them.
 */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { listTexts } from '../lists/strings.ts'
import { colourOf } from '../replay/colours.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import type { TrackQuery } from '../replay/track-query.ts'
import { type SampleText, sampleText } from './sample-text.ts'
import styles from './Readout.module.css'
import { playTexts } from './strings.ts'
import { useThrottledTime } from './use-throttled-time.ts'

interface Props {
  query: TrackQuery
  tracks: readonly LoadedTrack[]
  focus: string
  onFocus: (vehicleId: string) => void
}

const unknown: SampleText = { state: 'unknown', activity: '–', speed: '', distance: '' }

export function Readout({ query, tracks, focus, onFocus }: Props) {
  const t = useTexts(playTexts)
  const durations = useTexts(listTexts)
  const time = useThrottledTime()
  const wordsOf = (track: LoadedTrack | undefined) => (track ? sampleText(track, time, { t, durations, lang: t.lang }) : unknown)
  if (query.vehicles.length === 1) {
    const { state, activity, speed, distance } = wordsOf(tracks[0])
    return (
      <p className={joinClasses(styles['line'], 'tabular')}>
        <span className={joinClasses('bold', styles[state])}>{activity}</span>
        <span className={styles['fast']}>{speed}</span>
        <span className="faint">{distance}</span>
      </p>
    )
  }
  return (
    <div className={styles['vehicles']} role="group" aria-label={t('vehicles')}>
      {query.vehicles.map(({ id, name }, at) => {
        const track = tracks.find(({ vehicleId }) => vehicleId === id)
        const { state, activity, speed } = wordsOf(track)
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
            <span className={joinClasses(styles['doing'], styles[state], 'tabular')}>{speed || activity}</span>
          </button>
        )
      })}
    </div>
  )
}
