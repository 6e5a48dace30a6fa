/** Columns of the table of trips. */
import type { Lang, Trip } from '@outrider/contract'
import { useMemo } from 'react'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import type { Translate } from '../../core/i18n/texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { dateMinute } from '../../core/time/format.ts'
import { shownAs } from '../../core/time/measures.ts'
import { tripTexts } from './strings.ts'
import { kmOf, placeOf, stateOf } from './trip-words.ts'
import { TripPlace } from './TripPlace.tsx'

const columnsIn = (t: Translate<typeof tripTexts.rows>, lang: Lang): readonly TableColumn<Trip>[] => [
  { key: 'vehicle', text: t('vehicle'), width: 150, value: bothNamesOf },
  { key: 'state', text: t('state'), width: 100, value: trip => stateOf(trip, t) },
  {
    key: 'began',
    text: t('began'),
    width: 140,
    value: ({ start }) => start.time,
    time: true,
    cell: ({ start }) => dateMinute(start.time, lang),
  },
  {
    key: 'from',
    text: t('startPlace'),
    width: 150,
    late: true,
    value: ({ start }) => placeOf(start, t),
    cell: ({ start, vehicleId }) => <TripPlace end={start} vehicleId={vehicleId} />,
  },
  {
    key: 'finished',
    text: t('finished'),
    width: 140,
    value: ({ end }) => end?.time ?? null,
    file: ({ end }) => (end ? { time: end.time } : ''),
    cell: ({ end }) => (end ? dateMinute(end.time, lang) : ''),
  },
  {
    key: 'to',
    text: t('endPlace'),
    width: 150,
    late: true,
    value: ({ end }) => (end ? placeOf(end, t) : ''),
    cell: ({ end, vehicleId }) => <TripPlace end={end} vehicleId={vehicleId} />,
  },
  {
    key: 'km',
    text: t('kmColumn'),
    width: 100,
    align: 'end',
    value: ({ km }) => (km === null ? null : shownAs('km', km)),
    cell: ({ km }) => kmOf(km, lang),
  },
  { key: 'driver', text: t('driver'), width: 100, value: ({ driverName }) => driverName },
  ...(['start', 'end'] as const).map(
    (key): TableColumn<Trip> => ({
      key: `${key}Reading`,
      text: t(`${key}Reading`),
      width: 130,
      align: 'end',
      value(trip) {
        const mileage = trip[key]?.mileage ?? null
        return mileage === null ? null : shownAs('km', mileage)
      },
      cell: trip => kmOf(trip[key]?.mileage ?? null, lang),
    }),
  ),
]

export function useTripColumns(): readonly TableColumn<Trip>[] {
  const t = useTexts(tripTexts)
  return useMemo(() => columnsIn(t, t.lang), [t])
}
