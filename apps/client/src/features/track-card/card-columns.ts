/** Columns of the table of track cards: a row for each vehicle and day, sums below. */
import type { TrackCardDay } from '@outrider/contract'
import { useMemo } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { clockTime, number } from '../../core/time/format.ts'
import { fixedShown, roundedShown, shownAs, shownNumber } from '../../core/time/measures.ts'
import { wholeMinutes } from '../../core/time/whole-minutes.ts'
import { dayTitle } from './day-title.ts'
import { durationText } from './duration-text.ts'
import { kmSourceOf } from './km-source.ts'
import { lastStopOf } from './last-stop.ts'
import { trackCardTexts } from './strings.ts'

export interface CardRow {
  /** Of the vehicle. */
  id: string
  name: string
  day: TrackCardDay
}

const minute = 60_000
type Part = 'driving' | 'stopped' | 'gapTime'
/** ms, whole minutes that add up to the day. */
function partsOf({ driving, stopped, gapTime }: TrackCardDay): Record<Part, number> {
  const [drove = 0, stood = 0, unknown = 0] = wholeMinutes([driving, stopped, gapTime].map(seconds => seconds * 1000))
  return { driving: drove, stopped: stood, gapTime: unknown }
}

export function useCardColumns(rows: readonly CardRow[]): readonly TableColumn<CardRow>[] {
  const t = useTexts(trackCardTexts)
  return useMemo(() => {
    const total = (of: (day: TrackCardDay) => number) => rows.reduce((sum, { day }) => sum + of(day), 0)
    const driven = total(({ firstStart }) => Number(firstStart !== null))
    const topSpeed = rows.reduce((most, { day }) => Math.max(most, day.topSpeed ?? 0), 0)
    /** Durations stand in files as minutes, which can be added there. */
    const duration = (key: Part, text: string): TableColumn<CardRow> => ({
      key,
      text,
      width: 115,
      align: 'end',
      value: ({ day }) => (day.points > 0 ? partsOf(day)[key] : null),
      cell: ({ day }) => (day.points > 0 ? durationText(partsOf(day)[key], t) : '—'),
      fileText: t('inMinutes', { what: text }),
      file: ({ day }) => (day.points > 0 ? Math.round(partsOf(day)[key] / minute) : null),
      sum: durationText(
        total(day => partsOf(day)[key]),
        t,
      ),
    })
    const count = (key: string, text: string, of: (day: TrackCardDay) => number): TableColumn<CardRow> => ({
      key,
      text,
      width: 90,
      align: 'end',
      value: ({ day }) => (day.points > 0 ? of(day) : null),
      cell: ({ day }) => (day.points > 0 ? number(of(day), t.lang) : '—'),
      sum: number(total(of), t.lang),
    })
    const columns: TableColumn<CardRow>[] = [
      { key: 'vehicle', text: t('vehicle'), width: 170, value: ({ name }) => name, sum: t('total') },
      {
        key: 'day',
        text: t('day'),
        width: 150,
        value: ({ day }) => day.day,
        cell: ({ day }) => dayTitle(day.day, t.lang),
        sum: t('drivenDays', { driven, days: rows.length }),
      },
      {
        key: 'firstStart',
        text: t('firstStart'),
        width: 115,
        time: true,
        value: ({ day }) => day.firstStart,
        cell: ({ day }) =>
          day.firstStart === null ? t(day.points === 0 ? 'noReportsShort' : 'stood') : clockTime(day.firstStart, t.lang),
      },
      {
        key: 'lastStop',
        text: t('lastStop'),
        width: 115,
        value: ({ day }) => day.lastStop,
        cell: ({ day }) => (day.firstStart === null ? '—' : lastStopOf(day, t, t.lang)),
        file: ({ day }) =>
          day.firstStart === null ? null : day.lastStop === null ? lastStopOf(day, t, t.lang) : { time: day.lastStop },
      },
      {
        key: 'km',
        text: t('kmUnit'),
        width: 110,
        align: 'end',
        value: ({ day }) => (day.points > 0 ? shownAs('km', day.km) : null),
        cell: ({ day }) => (day.points > 0 ? fixedShown('km', day.km, t.lang, 1) : '—'),
        sum: fixedShown(
          'km',
          total(({ km }) => km),
          t.lang,
          1,
        ),
      },
      {
        key: 'kmBy',
        text: t('kmSource'),
        width: 150,
        hidden: true,
        value: ({ day }) => kmSourceOf(day, t, t.lang) || null,
      },
      duration('driving', t('driving')),
      duration('stopped', t('parked')),
      count('stops', t('stopCount'), ({ stops }) => stops),
      {
        key: 'topSpeed',
        text: t('topSpeedUnit'),
        width: 120,
        align: 'end',
        value: ({ day }) => (day.topSpeed === null ? null : roundedShown('kmh', day.topSpeed)),
        cell: ({ day }) => (day.topSpeed === null ? '—' : shownNumber('kmh', day.topSpeed, t.lang)),
        sum: topSpeed > 0 ? t('most', { n: shownNumber('kmh', topSpeed, t.lang) }) : undefined,
      },
      duration('gapTime', t('gaps')),
      count('gaps', t('gapCount'), ({ gaps }) => gaps),
    ]
    return columns
  }, [rows, t])
}
