/** Columns of the log of handovers. */
import type { DutyHandover, Lang } from '@outrider/contract'
import { useMemo } from 'react'
import { type TranslateWithCommon, useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { dateTime } from '../../../core/time/format.ts'
import { StateBadge, type Tone } from '../../../ui/StateBadge.tsx'
import { handoverTexts } from './handover-texts.ts'

export const toneOfHandover: Readonly<Record<DutyHandover['state'], Tone>> = {
  open: 'idling',
  taken: 'driving',
  withdrawn: 'offline',
}

function columnsIn(t: TranslateWithCommon<typeof handoverTexts.rows>, lang: Lang): readonly TableColumn<DutyHandover>[] {
  const at = (key: string, text: string, of: (row: DutyHandover) => number | null): TableColumn<DutyHandover> => ({
    key,
    text,
    width: 170,
    value: of,
    time: true,
    cell: row => {
      const time = of(row)
      return time === null ? '' : dateTime(time, lang)
    },
  })
  const text = (key: string, heading: string, width: number, of: (row: DutyHandover) => string): TableColumn<DutyHandover> => ({
    key,
    text: heading,
    width,
    value: of,
  })
  const count = (key: keyof DutyHandover['counts']): TableColumn<DutyHandover> => ({
    key,
    text: t(key),
    width: 110,
    align: 'end',
    value: ({ counts }) => counts[key],
  })
  return [
    at('givenAt', t('givenAt'), ({ givenAt }) => givenAt),
    text('organisation', t('organisation'), 150, ({ orgName }) => orgName),
    text('shift', t('shift'), 100, ({ shift }) => shift),
    text('from', t('from'), 130, ({ fromName }) => fromName),
    {
      ...text('state', t('state'), 120, ({ state }) => t(state)),
      cell: ({ state }) => <StateBadge tone={toneOfHandover[state]}>{t(state)}</StateBadge>,
    },
    text('takenBy', t('takenBy'), 130, ({ takenName }) => takenName),
    at('takenAt', t('takenAt'), ({ takenAt }) => takenAt),
    count('alarms'),
    count('requests'),
    count('vehicles'),
    text('note', t('note'), 260, ({ note }) => note),
    text('takenNote', t('takenNote'), 200, ({ takenNote }) => takenNote),
    { ...text('to', t('to'), 130, ({ toName }) => toName), hidden: true },
    { ...at('withdrawnAt', t('withdrawnAt'), ({ withdrawnAt }) => withdrawnAt), hidden: true },
  ]
}

export function useHandoverColumns(): readonly TableColumn<DutyHandover>[] {
  const t = useTexts(handoverTexts)
  return useMemo(() => columnsIn(t, t.lang), [t])
}
