/** Columns of the table of driving records. */
import type { Drive, Lang } from '@outrider/contract'
import { useMemo } from 'react'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import type { Translate } from '../../core/i18n/texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { dateTime } from '../../core/time/format.ts'
import { driverTexts } from './strings.ts'

const columnsIn = (t: Translate<typeof driverTexts.rows>, lang: Lang): readonly TableColumn<Drive>[] => [
  { key: 'driver', text: t('driver'), width: 160, value: ({ name, licence }) => name || licence },
  { key: 'licence', text: t('licence'), width: 200, value: ({ licence }) => licence },
  { key: 'vehicle', text: t('vehicle'), width: 220, value: bothNamesOf },
  {
    key: 'from',
    text: t('inserted'),
    width: 180,
    value: ({ from }) => from,
    time: true,
    cell: ({ from }) => dateTime(from, lang),
  },
  {
    key: 'to',
    text: t('removed'),
    width: 180,
    value: ({ to }) => to,
    file: ({ to }) => (to === null ? t('still') : { time: to }),
    cell: ({ to }) => (to === null ? t('still') : dateTime(to, lang)),
  },
]

export function useDriveColumns(): readonly TableColumn<Drive>[] {
  const t = useTexts(driverTexts)
  return useMemo(() => columnsIn(t, t.lang), [t])
}
