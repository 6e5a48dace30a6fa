/** Legend of the speed curves: colour, current speed and top speed of each vehicle. */
import type { SpeedSource } from '@outrider/track'
import { useMemo } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useClock, useReplay } from '../replay/use-replay.ts'
import { speedShownAt } from './curve-data.ts'
import styles from './SpeedCurve.module.css'
import { speedSummaryOf } from './speed-summary.ts'
import { curveTexts } from './strings.ts'

interface Props {
  tracks: readonly LoadedTrack[]
  source: SpeedSource
  /** ms since 1970; undefined: not hovering, the playback time is used. */
  hovered: number | undefined
}

export function CurveLegend({ tracks, source, hovered }: Props) {
  const t = useTexts(curveTexts)
  const clock = useClock(({ time }) => Math.floor(time / 1000) * 1000)
  const time = hovered ?? clock
  return (
    <div className={styles['legend']}>
      <p className={styles['moment']}>{dateTime(time, t.lang)}</p>
      <ul aria-label={t('vehicles')}>
        {tracks.map(loaded => (
          <Vehicle key={loaded.vehicleId} {...{ loaded, source, time }} />
        ))}
      </ul>
    </div>
  )
}

function Vehicle({ loaded, source, time }: { loaded: LoadedTrack; source: SpeedSource; time: number }) {
  const t = useTexts(curveTexts)
  const { clock } = useReplay()
  const { name, colour, track } = loaded
  const summary = useMemo(() => speedSummaryOf(track, source, -Infinity, Infinity), [track, source])
  const speed = speedShownAt(loaded, time, source)
  const kmh = (value: number) => t('kmh', { value: shownNumber('kmh', value, t.lang, 1) })
  return (
    <li className={styles['vehicle']}>
      <i className={styles['swatch']} style={{ background: colour }} />
      <span className={styles['name']}>{name}</span>
      <b className="tabular">{speed === null ? t('notReported') : kmh(speed)}</b>
      {summary && (
        <button
          type="button"
          className={styles['top']}
          title={dateTime(summary.top.time, t.lang)}
          onClick={() => clock.seek(summary.top.time)}
        >
          {t('top', { speed: kmh(summary.top.speed) })}
        </button>
      )}
    </li>
  )
}
