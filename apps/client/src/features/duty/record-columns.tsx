/** Columns of the records of on-duty checks. */
import type { Lang, OnDutyCheck } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../core/i18n/texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { dateTime } from '../../core/time/format.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { contentIn, deliveryOf, resultKeys, stateNow, stateTones } from './check-words.ts'
import { supervisedTexts } from './alarm-texts.ts'
import { dutyTexts } from './strings.ts'

function columnsIn(
  t: Translate<typeof dutyTexts.rows>,
  results: Translate<typeof supervisedTexts.rows>,
  lang: Lang,
): readonly TableColumn<OnDutyCheck>[] {
  const answerIn = ({ result, content }: NonNullable<OnDutyCheck['answer']>) => {
    const key = result === null ? undefined : resultKeys[result]
    return [key && results(key), content].filter(Boolean).join(' · ')
  }
  const at = (key: string, text: string, time: (check: OnDutyCheck) => number | null): TableColumn<OnDutyCheck> => ({
    key,
    text,
    width: 180,
    value: time,
    time: true,
    cell: check => {
      const value = time(check)
      return value === null ? '' : dateTime(value, lang)
    },
  })
  return [
    at('eventTime', t('eventTime'), ({ eventTime }) => eventTime),
    { key: 'gov', text: t('gov'), width: 160, value: ({ govName }) => govName },
    { key: 'content', text: t('content'), width: 240, value: check => contentIn(check, lang) },
    {
      key: 'state',
      text: t('state'),
      width: 120,
      value: check => t(stateNow(check, serverNow())),
      cell: check => {
        const state = stateNow(check, serverNow())
        return <StateBadge tone={stateTones[state]}>{t(state)}</StateBadge>
      },
    },
    { key: 'answer', text: t('answer'), width: 200, value: ({ answer }) => answer && answerIn(answer) },
    { key: 'operator', text: t('operator'), width: 120, value: ({ answer }) => answer?.userName ?? null },
    { key: 'seconds', text: t('seconds'), width: 120, align: 'end', value: ({ answer }) => answer?.seconds ?? null },
    { key: 'delivery', text: t('delivery'), width: 180, value: ({ answer }) => answer && t(deliveryOf(answer)) },
    { ...at('answeredAt', t('answeredAt'), ({ answer }) => answer?.answeredAt ?? null), hidden: true },
    { ...at('dueAt', t('dueAt'), ({ dueAt }) => dueAt), hidden: true },
    { key: 'proprietor', text: t('proprietor'), width: 160, value: ({ proprietorName }) => proprietorName, hidden: true },
    { key: 'second', text: t('second'), width: 140, value: ({ secondRungName }) => secondRungName, hidden: true },
    { key: 'timesAsked', text: t('timesAsked'), width: 110, align: 'end', value: ({ timesAsked }) => timesAsked, hidden: true },
  ]
}

export function useRecordColumns(): readonly TableColumn<OnDutyCheck>[] {
  const t = useTexts(dutyTexts)
  const results = useTexts(supervisedTexts)
  return useMemo(() => columnsIn(t, results, t.lang), [t, results])
}
