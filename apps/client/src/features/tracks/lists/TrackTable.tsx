/** All points of a track in a virtualised list that follows the clock; choosing a row sets the clock. */
import { rowAtTime } from '@outrider/track'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { midnight } from '../../../core/time/days.ts'
import { dayMonth, number, weekday } from '../../../core/time/format.ts'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import type { LoadedTrack } from '../replay/loaded-track.ts'
import { useClock, useReplay } from '../replay/use-replay.ts'
import { BackToNow } from './BackToNow.tsx'
import { indexAfterKey, indexOfRow, isShownOnlyWhenFound, type RowFilter, rowFilters, rowsOf, statesOf } from './point-rows.ts'
import { listTexts } from './strings.ts'
import styles from './TrackTable.module.css'
import { TrackRow, useRowTexts } from './TrackRow.tsx'
import { useFollowing } from './use-following.ts'

/** px. */
const sizes = {
  usual: { rowHeight: 52, headingHeight: 34 },
  // The day stands below the headings instead of in every row.
  dense: { rowHeight: 34, headingHeight: 34 + 26 },
} as const
const columnsOf = {
  usual: ['time', 'speed', 'course', 'state', 'marks', 'mileage'],
  dense: ['time', 'speed', 'course', 'state', 'acc', 'position', 'marks', 'mileage'],
} as const
/** Where the unit stands in the head instead of in every row. */
const headOf = { speed: 'speedKmh', mileage: 'mileageKm' } as const
const tones = {
  all: undefined,
  moving: 'driving',
  stationary: undefined,
  parked: 'parked',
  alarms: 'alarm',
  late: undefined,
  implausible: undefined,
  clock: undefined,
} as const

interface Props {
  loaded: LoadedTrack
  /** Low rows with more columns, for wide windows. */
  dense?: boolean
}

export function TrackTable({ loaded, dense = false }: Props) {
  const t = useTexts(listTexts)
  const [filter, setFilter] = useState<RowFilter>('all')
  const { track, stops, name, total, reduced } = loaded
  const states = useMemo(() => statesOf({ track, stops }), [track, stops])
  const found = useMemo(() => new Map(rowFilters.map(each => [each, rowsOf(track, states, each)])), [track, states])
  const rows = found.get(filter) ?? noRows
  const offered = rowFilters.filter(each => !isShownOnlyWhenFound(each) || each === filter || found.get(each)?.length)
  const byArrival = found.get('clock')?.length ?? 0
  if (track.length === 0) return <EmptyState icon="list" title={t('noPoints')} text={t('noPointsText', { name })} />
  return (
    <div className={styles['list']}>
      <div className={styles['head']}>
        <ChipRow label={t('show')}>
          {offered.map(each => (
            <Chip
              key={each}
              chosen={each === filter}
              onChoose={() => setFilter(each)}
              label={t(each)}
              tone={tones[each]}
              count={number(found.get(each)?.length ?? 0, t.lang)}
            />
          ))}
        </ChipRow>
        {byArrival > 0 && (
          <p className={styles['note']}>
            <Icon name="warning" size={13} /> {t('clockNote', { count: number(byArrival, t.lang) })}
          </p>
        )}
        {reduced && (
          <p className={styles['note']}>{t('reduced', { count: number(track.length, t.lang), total: number(total, t.lang) })}</p>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState icon="list" title={t('nonePass')} text={t('nonePassText')} />
      ) : (
        <PointRows key={filter} {...{ loaded, rows, states, dense }} />
      )}
    </div>
  )
}

const noRows = new Int32Array()

/** The headings, above a dense table with the day of its first row. */
function Headings({ dense, topTime }: { dense: boolean; topTime: number | undefined }) {
  const t = useTexts(listTexts)
  const shape = dense ? 'dense' : 'usual'
  const { headingHeight } = sizes[shape]
  return (
    <div className={styles['heading']} style={{ height: headingHeight }} role="presentation">
      <div role="row" aria-rowindex={1} className={styles['columns']}>
        {columnsOf[shape].map(column => (
          <span key={column} role="columnheader" className={styles[column]}>
            {t(dense && column in headOf ? headOf[column as keyof typeof headOf] : column)}
          </span>
        ))}
      </div>
      {dense && topTime !== undefined && (
        // Said in every row, for those who do not see it here.
        <div className={joinClasses(styles['day'], 'tabular')} aria-hidden="true">
          {dayMonth(topTime, t.lang)} {weekday(topTime, t.lang)}
        </div>
      )}
    </div>
  )
}

interface PointRowsProps extends Required<Props> {
  rows: Int32Array
  states: ReturnType<typeof statesOf>
}

function PointRows({ loaded, rows, states, dense }: PointRowsProps) {
  const shape = dense ? 'dense' : 'usual'
  const { rowHeight, headingHeight } = sizes[shape]
  const t = useTexts(listTexts)
  const words = useRowTexts()
  const id = useId()
  const { clock } = useReplay()
  const scroller = useRef<HTMLDivElement>(null)
  const { following, follow, byHand } = useFollowing()
  const { track } = loaded
  const current = useClock(({ time }) => indexOfRow(rows, rowAtTime(track, time)))

  // The rule is for the React compiler, which is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The headings stay above the rows.
    scrollMargin: headingHeight,
    scrollPaddingStart: headingHeight,
    // The current row stays rendered when scrolled out of view, because aria-activedescendant refers to it.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...(current < 0 ? [] : [current])])].toSorted((a, b) => a - b),
  })
  useEffect(() => {
    if (following) virtual.scrollToIndex(Math.max(0, current), { align: 'auto' })
  }, [virtual, current, following])

  const seek = useCallback(
    (index: number) => {
      follow()
      clock.seek(track.time[rows[index] ?? 0] ?? 0)
    },
    [clock, track, rows, follow],
  )
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1)
    const to = indexAfterKey(event.key, current, rows.length, page)
    if (to === undefined) return
    event.preventDefault()
    seek(to)
  }
  const lineId = (index: number) => `${id}-${index}`
  const timeAt = (index: number): number | undefined => track.time[rows[index] ?? -1]
  const startsDay = (index: number): boolean => {
    const [time, before] = [timeAt(index), timeAt(index - 1)]
    return time !== undefined && (before === undefined || midnight(time) !== midnight(before))
  }
  return (
    <div className={joinClasses(styles['table'], dense && styles['dense'])}>
      <div
        ref={scroller}
        role="grid"
        aria-label={`${t('points')} · ${loaded.name}`}
        aria-rowcount={rows.length + 1}
        aria-colcount={columnsOf[shape].length}
        aria-activedescendant={current < 0 ? undefined : lineId(current)}
        tabIndex={0}
        className={styles['scroller']}
        onKeyDown={onKeyDown}
        {...byHand}
      >
        <Headings dense={dense} topTime={timeAt(virtual.range?.startIndex ?? 0)} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index] ?? 0
            return (
              <TrackRow
                key={key}
                id={lineId(index)}
                index={index}
                loaded={loaded}
                row={row}
                state={states[row] ?? 'stationary'}
                current={index === current}
                top={start - headingHeight}
                height={rowHeight}
                onSeek={seek}
                words={words}
                dense={dense}
                startsDay={startsDay(index)}
              />
            )
          })}
        </div>
      </div>
      {!following && <BackToNow onBack={follow} />}
    </div>
  )
}
