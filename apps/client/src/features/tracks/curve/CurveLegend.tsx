/** Whose curve is which, how fast each is at the moment one looks at, and how fast it ever was. */
import type { SpeedSource } from '@outrider/track'
import { useMemo } from 'react'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { dateTime, number } from '../../../core/time/format.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useClock, useReplay } from '../replay/use-replay.ts'
import { speedNear } from './curve-data.ts'
import styles from './SpeedCurve.module.css'
import { summaryOf } from './speed-summary.ts'
import { curveTexts } from './strings.ts'

interface Props {
  tracks: readonly LoadedTrack[]
  source: SpeedSource
  /** ms since 1970; undefined: the pointer is elsewhere, the clock counts. */
  hovered: number | undefined
}

export function CurveLegend({ tracks, source, hovered }: Props) {
  const t = useTexts(curveTexts)
  const lang = useLang()
  const clock = useClock(({ time }) => Math.floor(time / 1000) * 1000)
  const time = hovered ?? clock
  return (
    <div className={styles['legend']}>
      <p className={styles['moment']}>{dateTime(time, lang)}</p>
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
  const lang = useLang()
  const { clock } = useReplay()
  const { name, colour, track } = loaded
  const summary = useMemo(() => summaryOf(track, source, -Infinity, Infinity), [track, source])
  const speed = speedNear(track, time, source)
  const kmh = (value: number) => t('kmh', { value: number(value, lang, 1) })
  return (
    <li className={styles['vehicle']}>
      <i className={styles['swatch']} style={{ background: colour }} />
      <span className={styles['name']}>{name}</span>
      <b className="tabular">{speed === null ? t('unsaid') : kmh(speed)}</b>
      {summary && (
        <button
          type="button"
          className={styles['top']}
          title={dateTime(summary.top.time, lang)}
          onClick={() => clock.seek(summary.top.time)}
        >
          {t('top', { speed: kmh(summary.top.speed) })}
        </button>
      )}
    </li>
  )
}
