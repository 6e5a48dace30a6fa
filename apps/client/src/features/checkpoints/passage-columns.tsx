/** Columns of the table of passages. */
import type { Lang, Passage } from '@outrider/contract'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useMemo } from 'react'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { Translate } from '../../core/i18n/texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { checkpointTexts } from './strings.ts'

/** null while the vehicle is inside, or when no or only one report was inside. */
const leftAt = ({ inside, between, leftAt: left, enteredAt }: Passage): number | null =>
  inside || between || left === enteredAt ? null : left

const columnsIn = (t: Translate<typeof checkpointTexts.rows>, lang: Lang): readonly TableColumn<Passage>[] => {
  const timeOf = (time: number | null) => (time === null ? '' : dateTime(time, lang))
  const noteOf = ({ between, late }: Passage) => [between && t('between'), late && t('late')].filter(Boolean).join(' · ')
  return [
    { key: 'vehicle', text: t('vehicle'), width: 200, value: bothNamesOf },
    { key: 'checkpoint', text: t('checkpoint'), width: 200, value: ({ checkpointName }) => checkpointName },
    {
      key: 'entered',
      text: t('entered'),
      width: 170,
      value: ({ enteredAt }) => enteredAt,
      time: true,
      cell: ({ enteredAt }) => timeOf(enteredAt),
    },
    { key: 'left', text: t('left'), width: 170, value: leftAt, time: true, cell: passage => timeOf(leftAt(passage)) },
    {
      key: 'speed',
      text: t('entrySpeed'),
      width: 130,
      align: 'end',
      value: ({ enteredSpeed }) => enteredSpeed,
      cell: ({ enteredSpeed }) => t('speedAt', { speed: shownNumber('kmh', enteredSpeed, lang) }),
    },
    {
      key: 'state',
      text: t('state'),
      width: 130,
      value: ({ inside }) => t(inside ? 'inside' : 'passed'),
      cell: ({ inside }) => <StateBadge tone={inside ? 'driving' : 'parked'}>{t(inside ? 'inside' : 'passed')}</StateBadge>,
    },
    { key: 'note', text: t('note'), width: 230, value: noteOf, sort: false },
  ]
}

export function usePassageColumns(): readonly TableColumn<Passage>[] {
  const t = useTexts(checkpointTexts)
  return useMemo(() => columnsIn(t, t.lang), [t])
}
