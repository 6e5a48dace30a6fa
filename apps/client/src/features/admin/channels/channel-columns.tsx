/** Columns of the table of channels for notices. */
import { channelKindOf, type Lang, type NoticeChannel, type NoticeKind, noticeKinds } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { dateTime } from '../../../core/time/format.ts'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { channelTexts } from './channel-texts.ts'

export const toneOfChannel: Readonly<Record<NoticeChannel['state'], Tone>> = {
  on: 'driving',
  failing: 'alarm',
  off: 'offline',
  gone: 'alarm',
  full: 'alarm',
  dead: 'alarm',
}

/** A newer server may have further kinds, and tests are of none. */
export function noticeKindIn(kind: string, lang: Lang): string {
  if (Object.hasOwn(noticeKinds, kind)) return noticeKinds[kind as NoticeKind][lang]
  return kind === 'test' ? channelTexts.rows.kind_test[lang] : kind
}

const columnsIn = (t: Translate<typeof channelTexts.rows>, lang: Lang): readonly TableColumn<NoticeChannel>[] => [
  { key: 'name', text: t('name'), width: 180, value: ({ name }) => name },
  { key: 'kind', text: t('kind'), width: 180, value: ({ kind }) => channelKindOf(kind)[lang] },
  {
    key: 'state',
    text: t('state'),
    width: 180,
    value: ({ state }) => t(`state_${state}`),
    cell: ({ state }) => <StateBadge tone={toneOfChannel[state]}>{t(`state_${state}`)}</StateBadge>,
  },
  { key: 'people', text: t('people'), width: 100, align: 'end', value: ({ people }) => people },
  { key: 'waiting', text: t('waiting'), width: 100, align: 'end', value: ({ waiting }) => waiting },
  {
    key: 'lastSent',
    text: t('lastSent'),
    width: 170,
    value: ({ lastSentAt }) => lastSentAt,
    time: true,
    cell: ({ lastSentAt }) => (lastSentAt === null ? t('never') : dateTime(lastSentAt, lang)),
  },
  { key: 'organisation', text: t('organisation'), width: 180, value: ({ orgName }) => orgName },
]

export function useChannelColumns(): readonly TableColumn<NoticeChannel>[] {
  const t = useTexts(channelTexts)
  const lang = useLang()
  return useMemo(() => columnsIn(t, lang), [t, lang])
}
