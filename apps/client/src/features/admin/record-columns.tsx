/** Columns of the table of the record, and of its file. */
import type { RecordEntry } from '@outrider/contract'
import { useMemo } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import { dateTime } from '../../core/time/format.ts'
import { recordTexts } from './record-texts.ts'
import { useRecordWords } from './record-words.ts'

export function useRecordColumns(): readonly TableColumn<RecordEntry>[] {
  const t = useTexts(recordTexts)
  const words = useRecordWords()
  return useMemo(
    () => [
      {
        key: 'time',
        text: t('time'),
        width: 170,
        value: ({ time }) => time,
        time: true,
        cell: ({ time }) => dateTime(time, t.lang),
      },
      { key: 'who', text: t('person'), width: 180, value: words.who },
      { key: 'act', text: t('act'), width: 200, value: words.act },
      { key: 'objects', text: t('object'), width: 220, value: words.objects },
      { key: 'result', text: t('result'), width: 140, value: words.result },
      { key: 'facts', text: t('facts'), width: 240, value: words.facts },
      { key: 'changes', text: t('changes'), width: 260, value: words.changes },
      {
        key: 'address',
        text: t('address'),
        width: 140,
        value: ({ address }) => address,
        cell: ({ address }) => <code>{address}</code>,
      },
      { key: 'path', text: t('path'), width: 200, value: ({ path }) => path, hidden: true },
    ],
    [t, words],
  )
}
