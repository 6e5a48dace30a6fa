/** Columns of the table of trips. */
import type { Lang, Trip } from '@outrider/contract'
import { useMemo } from 'react'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import type { Translate } from '../../core/i18n/texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { dateTime } from '../../core/time/format.ts'
import { tripTexts } from './strings.ts'
import { distanceOf, placeOf, stateOf } from './trip-words.ts'

const columnsIn = (t: Translate<typeof tripTexts.rows>, lang: Lang): readonly TableColumn<Trip>[] => [
  { key: 'vehicle', text: t('vehicle'), width: 200, value: bothNamesOf },
  { key: 'state', text: t('state'), width: 130, value: trip => stateOf(trip, t) },
  { key: 'driver', text: t('driver'), width: 130, value: ({ driverName }) => driverName },
  {
    key: 'began',
    text: t('began'),
    width: 180,
    value: ({ start }) => start.time,
    time: true,
    cell: ({ start }) => dateTime(start.time, lang),
  },
  { key: 'from', text: t('startPlace'), width: 180, value: ({ start }) => placeOf(start, t) },
  {
    key: 'finished',
    text: t('finished'),
    width: 180,
    value: ({ end }) => end?.time ?? null,
    file: ({ end }) => (end ? { time: end.time } : ''),
    cell: ({ end }) => (end ? dateTime(end.time, lang) : ''),
  },
  { key: 'to', text: t('endPlace'), width: 180, value: ({ end }) => (end ? placeOf(end, t) : '') },
  { key: 'km', text: t('km'), width: 170, value: ({ km }) => km, cell: trip => distanceOf(trip, t, lang) },
]

export function useTripColumns(): readonly TableColumn<Trip>[] {
  const t = useTexts(tripTexts)
  const lang = useLang()
  return useMemo(() => columnsIn(t, lang), [t, lang])
}
