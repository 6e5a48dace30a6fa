/** Columns of the table of added vehicles. */
import { type Lang, vehicleTypes } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../core/i18n/texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { dateTime } from '../../core/time/format.ts'
import type { AddedVehicle } from './added-vehicle.ts'
import { installTexts } from './strings.ts'

const isKnown = (type: string): type is keyof typeof vehicleTypes => Object.hasOwn(vehicleTypes, type)

export const typeText = (type: string, lang: Lang): string => (isKnown(type) ? vehicleTypes[type][lang] : type)

const columnsIn = (t: Translate<typeof installTexts.rows>, lang: Lang): readonly TableColumn<AddedVehicle>[] => [
  { key: 'plate', text: t('plate'), width: 140, value: ({ plateNum }) => plateNum },
  { key: 'nickname', text: t('nickname'), width: 140, value: ({ nickname }) => nickname || null },
  { key: 'phone', text: t('phone'), width: 180, value: ({ simNum }) => simNum || null },
  { key: 'type', text: t('type'), width: 150, value: ({ vehicleType }) => typeText(vehicleType, lang) || null },
  { key: 'organisation', text: t('organisation'), width: 200, value: ({ orgName }) => orgName || null },
  {
    key: 'time',
    text: t('historyTime'),
    width: 180,
    time: true,
    value: ({ time }) => time,
    cell: ({ time }) => dateTime(time, lang),
  },
  { key: 'addedBy', text: t('by'), width: 150, value: ({ addedBy }) => addedBy || t('bySystem') },
]

export function useAddedColumns(): readonly TableColumn<AddedVehicle>[] {
  const t = useTexts(installTexts)
  return useMemo(() => columnsIn(t, t.lang), [t])
}
