/** The stops of a vehicle. Choosing one sets the clock to its start. */
import type { Stop } from '@outrider/track'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { splitId } from '../../../core/api/identity.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useAddress } from '../../../core/map/use-address.ts'
import { clockSecond, dayMonth, number } from '../../../core/time/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import { StopsExport } from '../export/StopsExport.tsx'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useClock, useReplay } from '../replay/use-replay.ts'
import { BackToNow } from './BackToNow.tsx'
import { durationText } from './duration.ts'
import styles from './StopTable.module.css'
import { listTexts } from './strings.ts'
import { useFollowing } from './use-following.ts'
import { useStayedVisible } from './use-stayed-visible.ts'

/** px. */
const rowHeights = { usual: 92, dense: 44 } as const

const byTexts = { accOff: 'byAcc', speed: 'bySpeed', both: 'byBoth' } as const satisfies Record<Stop['by'], string>

interface Props {
  loaded: LoadedTrack
  /** Called after the clock was set to the start of the stop. */
  onChoose?: (stop: Stop) => void
  /** A line for each stop, for wide windows. */
  dense?: boolean
}

export function StopTable({ loaded, onChoose, dense = false }: Props) {
  const rowHeight = rowHeights[dense ? 'dense' : 'usual']
  const t = useTexts(listTexts)
  const { clock } = useReplay()
  const scroller = useRef<HTMLUListElement>(null)
  const { stops, name, vehicleId, track } = loaded
  const { following, follow, byHand } = useFollowing()
  const current = useClock(({ time }) => stops.findLastIndex(({ from, to }) => from <= time && time <= to))
  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: stops.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
  })
  useEffect(() => {
    if (following && current >= 0) virtual.scrollToIndex(current, { align: 'auto' })
  }, [virtual, current, following])

  if (track.length === 0) return <EmptyState icon="parking" title={t('noPoints')} text={t('noPointsText', { name })} />
  if (stops.length === 0) return <EmptyState icon="parking" title={t('noStops')} text={t('noStopsText', { name })} />
  const all = stops.reduce((sum, { from, to }) => sum + to - from, 0)
  return (
    <div className={joinClasses(styles['list'], dense && styles['dense'])}>
      <div className={styles['sum']}>
        <span>
          {t(stops.length === 1 ? 'totalOne' : 'total', { count: number(stops.length, t.lang), long: durationText(all, t) })}
        </span>
        <StopsExport loaded={loaded} />
      </div>
      <ul ref={scroller} aria-label={`${t('stops')} · ${name}`} className={styles['scroller']} {...byHand}>
        <li role="presentation" aria-hidden="true" style={{ height: virtual.getTotalSize() }} />
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const stop = stops[index]
          return (
            stop && (
              <li
                key={key}
                aria-setsize={stops.length}
                aria-posinset={index + 1}
                className={styles['item']}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <StopRow
                  stop={stop}
                  index={index}
                  platform={splitId(vehicleId).platformCode}
                  current={index === current}
                  onChoose={() => {
                    follow()
                    clock.seek(stop.from)
                    onChoose?.(stop)
                  }}
                />
              </li>
            )
          )
        })}
      </ul>
      {!following && current >= 0 && <BackToNow onBack={follow} />}
    </div>
  )
}

interface StopRowProps {
  stop: Stop
  index: number
  platform: string | undefined
  current: boolean
  onChoose: () => void
}

function StopRow({ stop, index, platform, current, onChoose }: StopRowProps) {
  const t = useTexts(listTexts)
  // No address lookups for rows that are only scrolled past.
  const settled = useStayedVisible()
  const { from, to, open, latitude, longitude } = stop
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const { address, loading: asking } = useAddress(settled ? place : null, platform)
  const long = durationText(to - from, t)
  const loading = place !== null && (asking || !settled)
  const words = address?.text ?? t(place === null ? 'noPlace' : loading ? 'loadingAddress' : 'noAddress')
  return (
    <button
      type="button"
      className={joinClasses(styles['stop'], current && styles['current'])}
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className={joinClasses(styles['number'], 'tabular')}>
        <span className="visually-hidden">{t('stop')} </span>
        {index + 1}
      </span>{' '}
      <span className={styles['words']}>
        <span className={styles['line']}>
          <b className="tabular">{long}</b>
          <small>{t(byTexts[stop.by])}</small>
        </span>
        <span className={joinClasses(styles['times'], 'tabular')}>
          {dayMonth(from, t.lang)} {clockSecond(from, t.lang)}
          {' – '}
          {open
            ? t('untilTrackEnd')
            : `${dayMonth(to, t.lang) === dayMonth(from, t.lang) ? '' : `${dayMonth(to, t.lang)} `}${clockSecond(to, t.lang)}`}
        </span>
        <span className={styles['address']} aria-busy={loading}>
          {words}
        </span>
      </span>
      <Icon name="target" size={20} />
    </button>
  )
}
