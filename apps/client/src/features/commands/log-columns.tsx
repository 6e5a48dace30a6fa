/** Columns of the command log, on screens and in files. */
import type { VehicleCommand, VehicleCommandState } from '@outrider/contract'
import { useMemo } from 'react'
import type { Translate } from '../../core/i18n/texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { dateTime } from '../../core/time/format.ts'
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx'
import { commandStateTexts, commandTexts } from './strings.ts'
import { approverOf, useDetailWords } from './use-commands.ts'

const tones: Readonly<Record<VehicleCommandState, Tone>> = {
  waiting: 'idling',
  armed: 'idling',
  sending: 'driving',
  sent: 'driving',
  acknowledged: 'driving',
  inEffect: 'parked',
  notInEffect: 'alarm',
  refused: 'alarm',
  noAnswer: 'alarm',
  unknown: 'alarm',
  expired: 'offline',
  cancelled: 'offline',
}

/** What was only read is not in effect, it was read; a restore waits for the link and not for a stop. */
export function stateWordsOf(
  { kind, state }: Pick<VehicleCommand, 'kind' | 'state'>,
  states: Translate<typeof commandStateTexts.rows>,
): string {
  if (state === 'inEffect' && (kind === 'parameters' || kind === 'attributes')) return states('wasRead')
  if (state === 'inEffect' && kind === 'text') return states('acknowledged')
  return states(state === 'armed' && kind === 'restore' ? 'waitsForLink' : state)
}

/** Why it was given; of a text what it says, since nobody gives a reason for one. */
export const reasonOf = ({ kind, reason }: VehicleCommand, t: Translate<typeof commandTexts.rows>): string =>
  kind === 'text' ? t('textSays', { text: reason }) : reason

export function useLogColumns(ofAll: boolean): readonly TableColumn<VehicleCommand>[] {
  const t = useTexts(commandTexts)
  const states = useTexts(commandStateTexts)
  const detailWords = useDetailWords()
  return useMemo(() => {
    const columns: TableColumn<VehicleCommand>[] = [
      {
        key: 'time',
        text: t('time'),
        width: 170,
        time: true,
        value: ({ requestedAt }) => requestedAt,
        cell: ({ requestedAt }) => dateTime(requestedAt, t.lang),
      },
      { key: 'plate', text: t('vehicle'), width: 120, hidden: !ofAll, value: ({ plateNum }) => plateNum },
      { key: 'kind', text: t('kind'), width: 150, value: ({ kind }) => t(kind) },
      {
        key: 'state',
        text: t('outcome'),
        width: 190,
        value: command => stateWordsOf(command, states),
        cell: command => <StateBadge tone={tones[command.state]}>{stateWordsOf(command, states)}</StateBadge>,
      },
      {
        key: 'detail',
        text: t('why'),
        width: 170,
        value: ({ detail, mayTakeEffect }) =>
          [detailWords(detail), mayTakeEffect && t('mayTakeEffectBrief')].filter(Boolean).join(' · ') || null,
      },
      { key: 'reason', text: t('reason'), width: 220, value: command => reasonOf(command, t) || null },
      { key: 'by', text: t('givenBy'), width: 150, value: ({ by }) => by?.userName ?? t('byPlatform') },
      { key: 'approver', text: t('approver'), width: 150, value: command => approverOf(command) ?? null },
      {
        key: 'finished',
        text: t('finishedAt'),
        width: 170,
        time: true,
        hidden: true,
        value: ({ finishedAt }) => finishedAt,
        cell: ({ finishedAt }) => (finishedAt === null ? '' : dateTime(finishedAt, t.lang)),
      },
      { key: 'method', text: t('method'), width: 160, hidden: true, value: ({ method }) => method && t(method) },
      { key: 'address', text: t('address'), width: 130, hidden: true, value: ({ address }) => address || null },
      { key: 'platform', text: t('platform'), width: 130, hidden: true, value: ({ ptitle }) => ptitle || null },
    ]
    return columns
  }, [t, states, detailWords, ofAll])
}
