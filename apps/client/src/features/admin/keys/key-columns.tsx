/** Columns of the table of API keys. */
import { type ApiKey, type Lang, rightTexts } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { dateTime } from '../../../core/time/format.ts'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { keyTexts } from './key-texts.ts'

export const toneOfKey: Readonly<Record<ApiKey['state'], Tone>> = { active: 'driving', expired: 'offline', makerLocked: 'alarm' }

export const listed = (words: readonly string[], lang: Lang): string => words.join(lang === 'zh' ? '、' : ', ')
export const rightsOfKey = (rights: ApiKey['rights'], lang: Lang): string =>
  listed(
    rights.map(right => rightTexts[right][lang]),
    lang,
  )

const columnsIn = (t: Translate<typeof keyTexts.rows>, lang: Lang): readonly TableColumn<ApiKey>[] => [
  { key: 'name', text: t('name'), width: 180, value: ({ name }) => name },
  { key: 'prefix', text: t('prefix'), width: 200, value: ({ prefix }) => prefix, cell: ({ prefix }) => <code>{prefix}</code> },
  {
    key: 'state',
    text: t('state'),
    width: 130,
    value: ({ state }) => t(state),
    cell: ({ state }) => <StateBadge tone={toneOfKey[state]}>{t(state)}</StateBadge>,
  },
  {
    key: 'seen',
    text: t('seen'),
    width: 200,
    value: ({ organisations }) =>
      listed(
        organisations.map(({ orgName }) => orgName),
        lang,
      ),
  },
  { key: 'rights', text: t('rights'), width: 220, value: ({ rights }) => rightsOfKey(rights, lang) || t('noRights') },
  {
    key: 'lastUsed',
    text: t('lastUsed'),
    width: 170,
    value: ({ lastUsedAt }) => lastUsedAt,
    time: true,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : dateTime(lastUsedAt, lang)),
  },
  { key: 'lastFrom', text: t('lastFrom'), width: 150, value: ({ lastAddress }) => lastAddress },
  {
    key: 'expires',
    text: t('expires'),
    width: 170,
    value: ({ expiresAt }) => expiresAt,
    time: true,
    cell: ({ expiresAt }) => dateTime(expiresAt, lang),
  },
  { key: 'maker', text: t('maker'), width: 130, value: ({ makerName }) => makerName },
  { key: 'perMinute', text: t('perMinute'), width: 130, align: 'end', value: ({ perMinute }) => perMinute, hidden: true },
]

export function useKeyColumns(): readonly TableColumn<ApiKey>[] {
  const t = useTexts(keyTexts)
  return useMemo(() => columnsIn(t, t.lang), [t])
}
