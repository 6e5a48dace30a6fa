/** Columns of the table of webhooks. */
import { type Lang, type Webhook, type WebhookKind, webhookKinds } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { dateTime } from '../../../core/time/format.ts'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { listed } from '../keys/key-columns.tsx'
import { webhookTexts } from './webhook-texts.ts'

export const toneOfWebhook: Readonly<Record<Webhook['state'], Tone>> = {
  on: 'driving',
  failing: 'alarm',
  makerLocked: 'alarm',
  off: 'offline',
  gone: 'alarm',
  full: 'alarm',
  dead: 'alarm',
}

/** A newer server may have further kinds, and tests are of none. */
export function kindIn(kind: string, lang: Lang): string {
  if (Object.hasOwn(webhookKinds, kind)) return webhookKinds[kind as WebhookKind][lang]
  return kind === 'test' ? webhookTexts.rows.kind_test[lang] : kind
}

export const hostOf = (address: string): string => URL.parse(address)?.host ?? address

const columnsIn = (t: Translate<typeof webhookTexts.rows>, lang: Lang): readonly TableColumn<Webhook>[] => [
  { key: 'name', text: t('name'), width: 180, value: ({ name }) => name },
  {
    key: 'address',
    text: t('address'),
    width: 220,
    value: ({ address }) => hostOf(address),
    cell: ({ address }) => <code>{hostOf(address)}</code>,
  },
  {
    key: 'state',
    text: t('state'),
    width: 180,
    value: ({ state }) => t(`state_${state}`),
    cell: ({ state }) => <StateBadge tone={toneOfWebhook[state]}>{t(`state_${state}`)}</StateBadge>,
  },
  { key: 'waiting', text: t('waiting'), width: 100, align: 'end', value: ({ waiting }) => waiting },
  {
    key: 'lastSent',
    text: t('lastSent'),
    width: 170,
    value: ({ lastSentAt }) => lastSentAt,
    time: true,
    cell: ({ lastSentAt }) => (lastSentAt === null ? t('never') : dateTime(lastSentAt, lang)),
  },
  {
    key: 'kinds',
    text: t('kinds'),
    width: 260,
    value: ({ kinds }) =>
      listed(
        kinds.map(kind => kindIn(kind, lang)),
        lang,
      ),
  },
  {
    key: 'seen',
    text: t('seen'),
    width: 180,
    value: ({ organisations }) =>
      listed(
        organisations.map(({ orgName }) => orgName),
        lang,
      ),
  },
  { key: 'maker', text: t('maker'), width: 130, value: ({ makerName }) => makerName, hidden: true },
]

export function useWebhookColumns(): readonly TableColumn<Webhook>[] {
  const t = useTexts(webhookTexts)
  return useMemo(() => columnsIn(t, t.lang), [t])
}
