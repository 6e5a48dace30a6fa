/** The speed around an alarm, with the pictures and clips that there are, and the clock that all of it goes by. */
import type { AlarmCase } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { number } from '../../../core/time/format.ts'
import { shownNumber } from '../../../core/time/measures.ts'
import { Button } from '../../../ui/Button.tsx'
import { spanOf, useAlarmMoment } from './alarm-moment.ts'
import styles from '../Alarms.module.css'
import { aroundMs, curveOf, momentX, stateAt } from './around.ts'
import { aroundTexts } from './around-strings.ts'
import { alarmWords } from '../alarm-words.ts'

/** Units of the drawing; the strip of pictures and clips is below the curve. */
const size = { width: 320, height: 80 }
const strip = 12
/** s, as the slider counts. */
const aroundS = aroundMs / 1_000
/** Who moves the clock. */
const slider = 'slider'

interface Props {
  alarm: AlarmCase
  points: Parameters<typeof curveOf>[0]
}

export function SpeedAround({ alarm, points }: Props) {
  const t = useTexts(aroundTexts)
  const list = useTexts(alarmWords)
  const moment = useAlarmMoment()
  const { points: line, top } = curveOf(points, alarm, size)
  const speeds = points.map(({ speed }) => speed)
  const said = { from: shownNumber('kmh', Math.min(...speeds), t.lang), to: shownNumber('kmh', Math.max(...speeds), t.lang) }
  const { at = 0, media } = moment ?? {}
  const seconds = Math.round(at / 1_000)
  const state = stateAt(points, alarm.startedAt + at)
  const n = number(Math.abs(seconds), t.lang)
  const now = [
    seconds === 0 ? t('atStart') : t(seconds < 0 ? 'before' : 'after', { n }),
    state && list('speedAt', { speed: shownNumber('kmh', state.speed, t.lang) }),
  ]
    .filter(Boolean)
    .join(t.lang === 'zh' ? '，' : ', ')
  const middle = momentX(0, size.width)
  return (
    <figure className={styles['curve']}>
      <svg
        viewBox={`0 0 ${size.width} ${size.height + strip}`}
        role="img"
        aria-label={t('speeds', said)}
        preserveAspectRatio="none"
      >
        <line className={styles['moment']} x1={middle} x2={middle} y1={0} y2={size.height + strip} />
        <polyline className={styles['speedLine']} points={line} />
        {[...(media ?? [])].map(([name, length]) => {
          const { from, to } = spanOf(Math.max(length, 1_000))
          const x = momentX(from, size.width)
          return (
            <rect
              key={name}
              className={styles[length > 0 ? 'clip' : 'picture']}
              x={x}
              y={size.height + (length > 0 ? 2 : 0)}
              width={momentX(to, size.width) - x}
              height={length > 0 ? strip - 4 : strip}
            />
          )
        })}
        {moment && (
          <line
            className={styles['now']}
            x1={momentX(at, size.width)}
            x2={momentX(at, size.width)}
            y1={0}
            y2={size.height + strip}
          />
        )}
      </svg>
      {moment && (
        <>
          <input
            type="range"
            className={styles['clock']}
            aria-label={t('moment')}
            aria-valuetext={now}
            min={-aroundS}
            max={aroundS}
            step={1}
            value={seconds}
            onChange={event => moment.move(Number(event.target.value) * 1_000, slider)}
          />
          <div className="row wrap gap-3">
            <output className={styles['note']}>{now}</output>
            <Button look="quiet" disabled={seconds === 0} onClick={() => moment.move(0, slider)}>
              {t('toStart')}
            </Button>
          </div>
        </>
      )}
      <figcaption className={styles['note']}>
        <p>{t('scale', { top: shownNumber('kmh', top, t.lang) })}</p>
        {media && media.size > 0 && <p>{t('placed')}</p>}
      </figcaption>
    </figure>
  )
}
