/** Columns of the table of roles. */
import { type AdminRole, type Lang, rightTexts } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../core/i18n/texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { nameIn } from './name-in-language.ts'
import { adminTexts } from './strings.ts'

/** What a role grants, in words; '': nothing. */
export const rightsInWords = ({ rights }: Pick<AdminRole, 'rights'>, lang: Lang): string =>
  rights.map(right => rightTexts[right][lang]).join(lang === 'zh' ? '、' : ', ')

const columnsIn = (t: Translate<typeof adminTexts.rows>, lang: Lang): readonly TableColumn<AdminRole>[] => [
  { key: 'name', text: t('roleName'), width: 200, value: role => nameIn(role, lang) },
  { key: 'rights', text: t('rights'), width: 520, value: role => rightsInWords(role, lang) || t('noRights') },
  { key: 'users', text: t('users'), width: 90, align: 'end', value: ({ users }) => users },
  {
    key: 'fixed',
    text: t('roleKind'),
    width: 140,
    value: ({ fixed }) => (fixed === 'shipped' ? t('shippedRole') : ''),
    cell: ({ fixed }) => fixed === 'shipped' && <StateBadge tone="driving">{t('shippedRole')}</StateBadge>,
  },
]

export function useRoleColumns(): readonly TableColumn<AdminRole>[] {
  const t = useTexts(adminTexts)
  return useMemo(() => columnsIn(t, t.lang), [t])
}
