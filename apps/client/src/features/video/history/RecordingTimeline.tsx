/** What is recorded, a line for each channel: a press plays from that time. */
import type { VideoRecording } from '@outrider/contract'
import type { MouseEvent } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { axisTicks } from '../../../core/time/axis-ticks.ts'
import { minuteRange } from '../../../core/time/format.ts'
import { useWide } from '../../../ui/use-wide.ts'
import styles from './History.module.css'
import { spansOf } from './recorded-spans.ts'
import { historyTexts } from './strings.ts'

interface Props {
  from: number
  to: number
  channels: readonly { channel: number; name: string }[]
  recordings: readonly VideoRecording[]
  onPlay: (channel: number, at: number) => void
}

/** About what the lines are wide, px: so many times have room below them. */
const laneWidth = { wide: 760, narrow: 230 }

export function RecordingTimeline({ from, to, channels, recordings, onPlay }: Props) {
  const t = useTexts(historyTexts)
  const wide = useWide()
  const ticks = axisTicks({ from, to }, wide ? laneWidth.wide : laneWidth.narrow, t.lang)
  const place = (span: { from: number; to: number }) => {
    const left = (Math.max(span.from, from) - from) / (to - from)
    const right = (Math.min(span.to, to) - from) / (to - from)
    return { insetInlineStart: `${left * 100}%`, width: `${(right - left) * 100}%` }
  }
  const timeAt = (event: MouseEvent, span: { from: number; to: number }): number => {
    const box = event.currentTarget.getBoundingClientRect()
    // By a key, or without a layout: from its beginning.
    if (event.detail === 0 || box.width === 0) return Math.max(span.from, from)
    const begin = Math.max(span.from, from)
    const end = Math.min(span.to, to)
    return Math.floor(begin + ((event.clientX - box.left) / box.width) * (end - begin))
  }
  return (
    <section className={styles['timeline']} aria-label={t('timeline')}>
      {channels.map(({ channel, name }) => {
        const own = recordings.filter(recording => recording.channel === channel)
        return (
          <div key={channel} className={styles['line']}>
            <span className={styles['lineName']}>{name}</span>
            <div className={styles['lane']}>
              {spansOf(own).map(span => (
                <button
                  key={span.from}
                  type="button"
                  className={styles['recorded']}
                  style={place(span)}
                  aria-label={t('playOne', {
                    what: t('span', { name, times: minuteRange(span.from, span.to, t.lang) }),
                  })}
                  onClick={event => onPlay(channel, timeAt(event, span))}
                />
              ))}
              {spansOf(own.filter(({ alarm }) => alarm)).map(span => (
                <span key={span.from} className={styles['alarmed']} style={place(span)} />
              ))}
            </div>
          </div>
        )
      })}
      <div className={styles['marks']} aria-hidden="true">
        {ticks.map(({ time, text }) => (
          <span key={time} style={{ insetInlineStart: `${((time - from) / (to - from)) * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
      <p className={styles['legend']}>
        <span className={styles['keyRecorded']} /> {t('recorded')} <span className={styles['keyAlarmed']} /> {t('withAlarm')}
      </p>
    </section>
  )
}
