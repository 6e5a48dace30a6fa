/** Where a vehicle stood, one park after the other; one that is chosen sets the clock to its beginning and can be flown to. */
import type { Park } from '@outrider/track'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { splitId } from '../../../core/api/identity.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useAddress } from '../../../core/map/use-address.ts'
import { clockSecond, dayMonth, number } from '../../../core/time/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useClock, useReplay } from '../replay/use-replay.ts'
import { BackToNow } from './BackToNow.tsx'
import { durationText } from './duration.ts'
import styles from './ParkTable.module.css'
import { listTexts } from './strings.ts'
import { useFollowing } from './use-following.ts'
import { useRested } from './use-rested.ts'

/** px. */
const rowHeight = 92

const byTexts = { accOff: 'byAcc', speed: 'bySpeed', both: 'byBoth' } as const satisfies Record<Park['by'], string>

interface Props {
  loaded: LoadedTrack
  /** The clock stands at its beginning already. */
  onChoose?: (park: Park) => void
}

export function ParkTable({ loaded, onChoose }: Props) {
  const t = useTexts(listTexts)
  const lang = useLang()
  const { clock } = useReplay()
  const scroller = useRef<HTMLUListElement>(null)
  const { parks, name, vehicleId, track } = loaded
  const { following, follow, byHand } = useFollowing()
  const current = useClock(({ time }) => parks.findLastIndex(({ from, to }) => from <= time && time <= to))
  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: parks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 3,
  })
  useEffect(() => {
    if (following && current >= 0) virtual.scrollToIndex(current, { align: 'auto' })
  }, [virtual, current, following])

  if (track.length === 0) return <EmptyState icon="clock" title={t('noPoints')} text={t('noPointsText', { name })} />
  if (parks.length === 0) return <EmptyState icon="clock" title={t('noParks')} text={t('noParksText', { name })} />
  const all = parks.reduce((sum, { from, to }) => sum + to - from, 0)
  return (
    <div className={styles['list']}>
      <p className={styles['sum']}>{t('total', { count: number(parks.length, lang), long: durationText(all, t) })}</p>
      <ul ref={scroller} aria-label={`${t('parks')} · ${name}`} className={styles['scroller']} {...byHand}>
        <li role="presentation" aria-hidden="true" style={{ height: virtual.getTotalSize() }} />
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const park = parks[index]
          return (
            park && (
              <li
                key={key}
                aria-setsize={parks.length}
                aria-posinset={index + 1}
                className={styles['item']}
                style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <ParkRow
                  park={park}
                  index={index}
                  platform={splitId(vehicleId).platformCode}
                  current={index === current}
                  onChoose={() => {
                    follow()
                    clock.seek(park.from)
                    onChoose?.(park)
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

interface RowProps {
  park: Park
  index: number
  platform: string | undefined
  current: boolean
  onChoose: () => void
}

function ParkRow({ park, index, platform, current, onChoose }: RowProps) {
  const t = useTexts(listTexts)
  const lang = useLang()
  // Of rows that are scrolled past nobody reads the address.
  const rested = useRested()
  const { from, to, open, latitude, longitude } = park
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const { address, asking } = useAddress(rested ? place : null, platform)
  const long = durationText(to - from, t)
  const words = address?.text ?? t(place === null ? 'noPlace' : asking || !rested ? 'asking' : 'noAddress')
  return (
    <button
      type="button"
      className={joinClasses(styles['park'], current && styles['current'])}
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className={joinClasses(styles['number'], 'tabular')}>
        <span className="visually-hidden">{t('park')} </span>
        {index + 1}
      </span>{' '}
      <span className={styles['words']}>
        <span className={styles['line']}>
          <b className="tabular">{long}</b>
          <small>{t(byTexts[park.by])}</small>
        </span>
        <span className={joinClasses(styles['times'], 'tabular')}>
          {dayMonth(from, lang)} {clockSecond(from, lang)}
          {' – '}
          {open
            ? t('goesOn')
            : `${dayMonth(to, lang) === dayMonth(from, lang) ? '' : `${dayMonth(to, lang)} `}${clockSecond(to, lang)}`}
        </span>
        <span className={styles['address']}>{words}</span>
      </span>
      <Icon name="target" size={20} />
    </button>
  )
}
