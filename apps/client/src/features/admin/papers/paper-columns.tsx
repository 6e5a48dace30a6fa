/** Columns of the table of papers. */
import { type Lang, type Paper, paperKinds } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { dayText } from '../../../core/time/format.ts'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { paperTexts } from './paper-texts.ts'

export const toneOfPaper: Readonly<Record<Paper['state'], Tone>> = {
  valid: 'driving',
  soon: 'idling',
  expired: 'alarm',
  replaced: 'offline',
}

/** An own kind is called as the organisation calls it. */
export const kindOf = ({ kind, kindName }: Pick<Paper, 'kind' | 'kindName'>, lang: Lang): string =>
  kindName || paperKinds[kind][lang]

const columnsIn = (t: Translate<typeof paperTexts.rows>, lang: Lang): readonly TableColumn<Paper>[] => [
  { key: 'subject', text: t('subject'), width: 150, value: ({ subject }) => subject },
  { key: 'kind', text: t('kind'), width: 170, value: paper => kindOf(paper, lang) },
  {
    key: 'state',
    text: t('state'),
    width: 120,
    value: ({ state }) => t(state),
    cell: ({ state }) => <StateBadge tone={toneOfPaper[state]}>{t(state)}</StateBadge>,
  },
  {
    key: 'expiresOn',
    text: t('expiresOn'),
    width: 130,
    value: ({ expiresOn }) => expiresOn || null,
    cell: ({ expiresOn }) => dayText(expiresOn, lang),
  },
  { key: 'number', text: t('number'), width: 190, value: ({ number }) => number },
  {
    key: 'issuedOn',
    text: t('issuedOn'),
    width: 130,
    value: ({ issuedOn }) => issuedOn || null,
    cell: ({ issuedOn }) => dayText(issuedOn, lang),
  },
  { key: 'organisation', text: t('organisation'), width: 180, value: ({ orgName }) => orgName },
  { key: 'remindDays', text: t('remindDays'), width: 130, align: 'end', value: ({ remindDays }) => remindDays, hidden: true },
  { key: 'note', text: t('note'), width: 220, value: ({ note }) => note, hidden: true },
]

export function usePaperColumns(): readonly TableColumn<Paper>[] {
  const t = useTexts(paperTexts)
  return useMemo(() => columnsIn(t, t.lang), [t])
}
