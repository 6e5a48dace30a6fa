/** Columns of the table of users. */
import { type AdminUser, type Lang, rightTexts } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../core/i18n/texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { dateTime, dayText } from '../../core/time/format.ts'
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx'
import { adminTexts } from './strings.ts'

export const toneOf: Readonly<Record<AdminUser['state'], Tone>> = { active: 'driving', invited: 'idling', locked: 'offline' }

const factorTexts = { on: 'factorOn', wanted: 'factorNotYet', off: 'factorOff' } as const

const columnsIn = (t: Translate<typeof adminTexts.rows>, lang: Lang): readonly TableColumn<AdminUser>[] => [
  { key: 'login', text: t('login'), width: 150, value: ({ login }) => login },
  { key: 'name', text: t('name'), width: 150, value: ({ name }) => name },
  {
    key: 'state',
    text: t('state'),
    width: 120,
    value: ({ state }) => t(state),
    cell: ({ state }) => <StateBadge tone={toneOf[state]}>{t(state)}</StateBadge>,
  },
  {
    key: 'seen',
    text: t('seen'),
    width: 200,
    value: ({ organisations }) => organisations.map(({ orgName }) => orgName).join(lang === 'zh' ? '、' : ', '),
  },
  {
    key: 'roles',
    text: t('roles'),
    width: 160,
    value: ({ roles }) => roles.map(({ roleName }) => roleName).join(lang === 'zh' ? '、' : ', '),
  },
  {
    key: 'secondFactor',
    text: t('secondFactor'),
    width: 170,
    value: ({ secondFactor }) => t(factorTexts[secondFactor]),
  },
  { key: 'mobile', text: t('mobile'), width: 140, value: ({ mobile }) => mobile },
  { key: 'email', text: t('email'), width: 200, value: ({ email }) => email, hidden: true },
  {
    key: 'rights',
    text: t('rights'),
    width: 260,
    value: ({ rights }) => rights.map(right => rightTexts[right][lang]).join(lang === 'zh' ? '、' : ', '),
    hidden: true,
  },
  {
    key: 'endsOn',
    text: t('endsOn'),
    width: 120,
    value: ({ endsOn }) => endsOn || null,
    cell: ({ endsOn }) => dayText(endsOn, lang),
    hidden: true,
  },
  {
    key: 'lastSignIn',
    text: t('lastSignIn'),
    width: 170,
    value: ({ lastSignIn }) => lastSignIn,
    time: true,
    cell: ({ lastSignIn }) => (lastSignIn === null ? t('never') : dateTime(lastSignIn, lang)),
  },
]

export function useUserColumns(): readonly TableColumn<AdminUser>[] {
  const t = useTexts(adminTexts)
  return useMemo(() => columnsIn(t, t.lang), [t])
}
