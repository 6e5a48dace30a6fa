/** Columns of the table of alarms. */
import { type AlarmCase, alarmCategories } from '@outrider/contract'
import { useMemo } from 'react'
import { splitId } from '../../../core/api/identity.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { RowAddress } from '../../../core/map/RowAddress.tsx'
import { dateTime } from '../../../core/time/format.ts'
import { inUnits, roundedShown } from '../../../core/time/measures.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { beginningOf } from '../detail/beginning-of.ts'
import { nextDue } from '../handling/next-due.ts'
import { ResponseClock } from '../handling/ResponseClock.tsx'
import { alarmClockTexts } from '../handling/clock-strings.ts'
import { alarmWords } from '../alarm-words.ts'
import { alarmListTexts } from '../strings.ts'
import { useAlarmWords } from '../use-alarm-texts.ts'
import { useDriverOfAlarm } from '../detail/use-driver-of-alarm.ts'

const seconds = ({ startedAt, endedAt }: AlarmCase): number | null =>
  endedAt === null ? null : Math.round((endedAt - startedAt) / 1000)

export function useAlarmColumns(): readonly TableColumn<AlarmCase>[] {
  const t = useTexts(alarmListTexts)
  const c = useTexts(alarmClockTexts)
  const lang = useLang()
  const words = useAlarmWords()
  return useMemo(() => {
    const columns: TableColumn<AlarmCase>[] = [
      {
        key: 'level',
        text: t('level'),
        width: 92,
        value: words.level,
        cell: alarm => <StateBadge tone={alarm.level === 1 ? 'alarm' : 'idling'}>{words.level(alarm)}</StateBadge>,
      },
      {
        key: 'response',
        text: c('title'),
        width: 160,
        value: alarm => nextDue(alarm)?.at ?? null,
        time: true,
        cell: alarm => <Response alarm={alarm} />,
      },
      { key: 'type', text: t('type'), width: 160, value: words.type },
      { key: 'vehicle', text: t('vehicle'), width: 160, value: bothNamesOf },
      {
        key: 'driver',
        text: t('driver'),
        width: 90,
        value: ({ driverName }) => driverName ?? null,
        cell: alarm => <AlarmDriver alarm={alarm} />,
      },
      {
        key: 'started',
        text: t('startedAt'),
        width: 165,
        value: ({ startedAt }) => startedAt,
        time: true,
        cell: ({ startedAt }) => dateTime(startedAt, lang),
      },
      {
        key: 'duration',
        text: t('duration'),
        width: 90,
        value: seconds,
        cell: alarm => (alarm.endedAt === null ? <StateBadge tone="idling">{t('ongoing')}</StateBadge> : words.lasted(alarm)),
        fileText: t('durationSeconds'),
      },
      {
        key: 'place',
        text: t('place'),
        width: lang === 'zh' ? 190 : 210,
        late: true,
        value: ({ startPlace }) => words.place(startPlace),
        cell: alarm => <AlarmPlace alarm={alarm} />,
        sort: false,
      },
      {
        key: 'speed',
        text: t('speed'),
        width: 80,
        align: 'end',
        value: ({ startPlace }) => (startPlace ? roundedShown('kmh', startPlace.speed) : null),
        cell: ({ startPlace }) => words.speed(startPlace),
        fileText: inUnits(`${t('speed')} (<km/h>)`, lang),
      },
      { key: 'claimed', text: t('claimedBy'), width: 100, value: ({ claimedBy }) => claimedBy?.userName ?? null },
      { key: 'count', text: t('occurrences'), width: 70, align: 'end', value: ({ occurrences }) => occurrences },
      {
        key: 'ended',
        text: t('endedAt'),
        width: 165,
        hidden: true,
        value: ({ endedAt }) => endedAt,
        time: true,
        cell: ({ endedAt }) =>
          endedAt === null ? <StateBadge tone="idling">{t('ongoing')}</StateBadge> : dateTime(endedAt, lang),
      },
      {
        key: 'category',
        text: t('category'),
        width: 130,
        hidden: true,
        value: ({ category }) => alarmCategories[category][lang],
      },
      { key: 'state', text: t('state'), width: 110, hidden: true, value: words.state },
      {
        key: 'processed',
        text: t('processedBy'),
        width: 140,
        hidden: true,
        value: ({ processedBy }) => processedBy?.userName ?? null,
      },
      { key: 'note', text: t('description'), width: 220, hidden: true, value: ({ description }) => description, sort: false },
    ]
    return columns
  }, [t, c, lang, words])
}

/** Of one that was withdrawn that it was: nothing is due any more. */
function Response({ alarm }: { alarm: AlarmCase }) {
  const t = useTexts(alarmWords)
  if (alarm.withdrawnAt === undefined) return <ResponseClock alarm={alarm} />
  return <StateBadge tone="parked">{t('withdrawn')}</StateBadge>
}

function AlarmDriver({ alarm }: { alarm: AlarmCase }) {
  return useDriverOfAlarm(alarm)
}

/** Where it began: the address, and the degrees when pointed at. */
export function AlarmPlace({ alarm }: { alarm: AlarmCase }) {
  const words = useAlarmWords()
  const place = beginningOf(alarm)
  const degrees = words.place(alarm.startPlace)
  return place ? (
    <RowAddress place={place} platform={splitId(alarm.vehicleId).platformCode} unknown={degrees} hint={degrees} />
  ) : (
    degrees
  )
}
