/** Columns of what is due, of services and of plans. */
import {
  type Lang,
  type MaintenanceDue,
  type MaintenancePlan,
  type MaintenanceState,
  type Service,
  vehicleTypes,
  workStates,
} from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { yuan } from '../../../core/money/yuan.ts'
import { dayText, decimal } from '../../../core/time/format.ts'
import { roundedShown, shownAs, shownNumber } from '../../../core/time/measures.ts'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { maintenanceTexts } from './maintenance-texts.ts'

type T = Translate<typeof maintenanceTexts.rows>

export const toneOfDue: Readonly<Record<MaintenanceState, Tone>> = { ok: 'driving', soon: 'idling', overdue: 'alarm' }

/** "9,800 of 10,000"; empty: it does not go by that. */
export const usedOf = (used: number, every: number | null, t: T, lang: Lang): string =>
  every === null ? '' : t('ofInterval', { used: decimal(used, lang, 0), every: decimal(every, lang, 0) })
/** The same of distances, carried in km. */
export const drivenOf = ({ km, everyKm }: Pick<MaintenanceDue, 'km' | 'everyKm'>, t: T, lang: Lang): string =>
  usedOf(shownAs('km', km), everyKm === null ? null : shownAs('km', everyKm), t, lang)

export const lastOf = ({ since, neverDone }: MaintenanceDue, t: T, lang: Lang): string =>
  neverDone ? t('neverDone', { day: dayText(since, lang) }) : dayText(since, lang)

/** What is used of the intervals that are no dates, in one line. */
export const progressOf = (due: MaintenanceDue, t: T, lang: Lang): string =>
  [
    due.everyKm !== null && t('everyKmShort', { n: drivenOf(due, t, lang) }),
    due.everyHours !== null && t('everyHoursShort', { n: usedOf(due.hours, due.everyHours, t, lang) }),
  ]
    .filter(Boolean)
    .join(' · ')

export const intervalOf = ({ everyKm, everyHours, everyMonths }: MaintenancePlan, t: T, lang: Lang): string =>
  [
    everyKm !== null && t('everyKmShort', { n: shownNumber('km', everyKm, lang) }),
    everyHours !== null && t('everyHoursShort', { n: decimal(everyHours, lang, 0) }),
    everyMonths !== null && t('everyMonthsShort', { n: everyMonths }),
  ]
    .filter(Boolean)
    .join(' · ')

export const targetOf = ({ plateNum, orgName, vehicleType, brand }: MaintenancePlan, lang: Lang): string =>
  plateNum || [orgName, vehicleType !== '' && vehicleTypes[vehicleType][lang], brand].filter(Boolean).join(' · ')

const badge = (state: MaintenanceState, t: T) => <StateBadge tone={toneOfDue[state]}>{t(state)}</StateBadge>

const dueIn = (t: T, lang: Lang): readonly TableColumn<MaintenanceDue>[] => [
  { key: 'plate', text: t('vehicle'), width: 130, value: ({ plateNum }) => plateNum },
  { key: 'plan', text: t('planName'), width: 190, value: ({ planName }) => planName },
  { key: 'state', text: t('state'), width: 120, value: ({ state }) => t(state), cell: ({ state }) => badge(state, t) },
  {
    key: 'km',
    text: t('km'),
    width: 170,
    align: 'end',
    value: ({ km, everyKm }) => (everyKm === null ? null : roundedShown('km', km)),
    cell: due => drivenOf(due, t, lang),
  },
  {
    key: 'hours',
    text: t('hours'),
    width: 140,
    align: 'end',
    value: ({ hours, everyHours }) => (everyHours === null ? null : hours),
    cell: ({ hours, everyHours }) => usedOf(hours, everyHours, t, lang),
  },
  { key: 'dueOn', text: t('dueOn'), width: 120, value: ({ dueOn }) => dueOn || null, cell: ({ dueOn }) => dayText(dueOn, lang) },
  { key: 'since', text: t('since'), width: 200, value: ({ since }) => since, cell: due => lastOf(due, t, lang) },
  {
    key: 'order',
    text: t('order'),
    width: 200,
    value: ({ applicationNum }) => applicationNum,
    cell: ({ applicationNum, applicationState }) =>
      [applicationNum, applicationState && workStates[applicationState][lang]].filter(Boolean).join(' · '),
  },
  {
    key: 'dueAt',
    text: t('dueAt'),
    width: 170,
    align: 'end',
    value: ({ dueAtOdometerKm }) => (dueAtOdometerKm === null ? null : roundedShown('km', dueAtOdometerKm, 0)),
    hidden: true,
  },
  { key: 'organisation', text: t('organisation'), width: 170, value: ({ orgName }) => orgName },
]

const servicesIn = (t: T, lang: Lang, cents: number): readonly TableColumn<Service>[] => [
  {
    key: 'doneOn',
    text: t('doneOn'),
    width: 130,
    value: ({ doneOn }) => doneOn,
    cell: ({ doneOn }) => dayText(doneOn, lang),
    sum: t('sum'),
  },
  { key: 'plate', text: t('vehicle'), width: 130, value: ({ plateNum }) => plateNum },
  { key: 'plan', text: t('planName'), width: 190, value: ({ planName }) => planName },
  {
    key: 'odometer',
    text: t('odometerKm'),
    width: 170,
    align: 'end',
    value: ({ odometerKm }) => (odometerKm === null ? null : roundedShown('km', odometerKm)),
    cell: ({ odometerKm }) => (odometerKm === null ? '' : shownNumber('km', odometerKm, lang)),
  },
  {
    key: 'cost',
    text: t('cost'),
    width: 140,
    align: 'end',
    value: each => each.cents,
    cell: each => (each.cents === null ? '' : yuan(each.cents, lang)),
    fileText: t('cents'),
    file: each => (each.cents === null ? null : each.cents / 100),
    sum: yuan(cents, lang),
  },
  { key: 'costKind', text: t('costKind'), width: 150, value: ({ costKind }) => costKind },
  { key: 'note', text: t('note'), width: 220, value: ({ note }) => note },
  { key: 'order', text: t('order'), width: 150, value: ({ applicationNum }) => applicationNum },
  { key: 'organisation', text: t('organisation'), width: 170, value: ({ orgName }) => orgName },
]

export function useDueColumns(): readonly TableColumn<MaintenanceDue>[] {
  const t = useTexts(maintenanceTexts)
  return useMemo(() => dueIn(t, t.lang), [t])
}

export function useServiceColumns(cents: number): readonly TableColumn<Service>[] {
  const t = useTexts(maintenanceTexts)
  return useMemo(() => servicesIn(t, t.lang, cents), [t, cents])
}
