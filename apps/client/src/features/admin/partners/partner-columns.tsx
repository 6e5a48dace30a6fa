/** Columns of the table of partner systems. */
import type { Lang, Partner } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { dateTime } from '../../../core/time/format.ts'
import { partnerTexts } from './partner-texts.ts'

const columnsIn = (t: Translate<typeof partnerTexts.rows>, lang: Lang): readonly TableColumn<Partner>[] => [
  { key: 'name', text: t('name'), width: 260, value: ({ name }) => name, cell: ({ name }) => <code>{name}</code> },
  {
    key: 'lastUsed',
    text: t('lastUsed'),
    width: 190,
    value: ({ lastUsedAt }) => lastUsedAt,
    time: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : dateTime(lastUsedAt, lang)),
  },
  {
    key: 'created',
    text: t('created'),
    width: 190,
    value: ({ createdAt }) => createdAt,
    time: true,
    cell: ({ createdAt }) => dateTime(createdAt, lang),
  },
]

export function usePartnerColumns(): readonly TableColumn<Partner>[] {
  const t = useTexts(partnerTexts)
  return useMemo(() => columnsIn(t, t.lang), [t])
}
