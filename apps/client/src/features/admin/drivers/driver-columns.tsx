/** Columns of the table of drivers, and how the end of a paper is shown. */
import type { AdminDriver, Lang } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { dateTime, dayText } from '../../../core/time/format.ts'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { driverFileTexts } from './driver-texts.ts'
import { useToday } from './use-today.ts'

/** Days before its end from which a paper is shown as ending. */
export const soonDays = 30
const day = 86_400_000

/** Both YYYY-MM-DD; undefined: it is neither over nor about to be. The day itself still counts. */
export function stateOfEnd(until: string, today: string): 'expired' | 'soon' | undefined {
  if (until === '') return undefined
  if (until < today) return 'expired'
  return Date.parse(until) - Date.parse(today) <= soonDays * day ? 'soon' : undefined
}

export const toneOfEnd = { expired: 'alarm', soon: 'idling' } as const satisfies Record<string, Tone>

const ending = (until: string, today: string, lang: Lang) => {
  const state = stateOfEnd(until, today)
  const text = dayText(until, lang)
  return state ? <StateBadge tone={toneOfEnd[state]}>{text}</StateBadge> : text
}

const columnsIn = (t: Translate<typeof driverFileTexts.rows>, lang: Lang, today: string): readonly TableColumn<AdminDriver>[] => [
  { key: 'name', text: t('name'), width: 130, value: ({ name }) => name },
  {
    key: 'state',
    text: t('state'),
    width: 150,
    value: ({ state, byCardAlone }) => (byCardAlone ? t('byCardAlone') : t(state)),
    cell: ({ state, byCardAlone }) => (
      <StateBadge tone={state === 'retired' ? 'offline' : byCardAlone ? 'idling' : 'driving'}>
        {state === 'active' && byCardAlone ? t('byCardAlone') : t(state)}
      </StateBadge>
    ),
  },
  { key: 'organisation', text: t('orgId'), width: 150, value: ({ orgName }) => orgName },
  { key: 'mobile', text: t('mobile'), width: 130, value: ({ mobile }) => mobile },
  { key: 'plate', text: t('plateNum'), width: 120, value: ({ plateNum }) => plateNum },
  { key: 'classes', text: t('licenceClasses'), width: 120, value: ({ licenceClasses }) => licenceClasses },
  {
    key: 'licenceUntil',
    text: t('licenceUntil'),
    width: 170,
    value: ({ licenceUntil }) => licenceUntil || null,
    cell: ({ licenceUntil }) => ending(licenceUntil, today, lang),
  },
  {
    key: 'certificateUntil',
    text: t('certificateUntil'),
    width: 180,
    value: ({ certificateUntil }) => certificateUntil || null,
    cell: ({ certificateUntil }) => ending(certificateUntil, today, lang),
  },
  { key: 'certificate', text: t('certificate'), width: 190, value: ({ certificate }) => certificate },
  { key: 'drivingLicence', text: t('drivingLicence'), width: 190, value: ({ drivingLicence }) => drivingLicence, hidden: true },
  { key: 'cards', text: t('cards'), width: 110, align: 'end', value: ({ cards }) => cards, hidden: true },
  {
    key: 'lastCard',
    text: t('lastCard'),
    width: 170,
    value: ({ lastCardAt }) => lastCardAt,
    time: true,
    cell: ({ lastCardAt }) => (lastCardAt === null ? t('never') : dateTime(lastCardAt, lang)),
  },
]

export function useDriverColumns(): readonly TableColumn<AdminDriver>[] {
  const t = useTexts(driverFileTexts)
  const today = useToday()
  return useMemo(() => columnsIn(t, t.lang, today), [t, today])
}
