/** What is kept about a person as rows of a file: which data, when, and what it says, in words. */
import {
  type DataOf,
  type KeptRow,
  keptFacts,
  type KeptOfDrivers,
  keptOfDrivers,
  type KeptOfUsers,
  keptOfUsers,
  type Lang,
} from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { TableFile } from '../../../core/export/table-file.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { peopleTexts } from './people-texts.ts'

/** One of both. */
export type OnePerson = { userId: string } | { driverId: string }

export function wordsOf(asked: OnePerson, table: string, lang: Lang): string {
  const words = 'userId' in asked ? keptOfUsers[table as KeptOfUsers] : keptOfDrivers[table as KeptOfDrivers]
  // Of a newer server.
  return words?.[lang] ?? table
}

const factsIn = ({ facts }: KeptRow, lang: Lang): string =>
  facts
    .map(({ fact, value }) => `${keptFacts[fact][lang]}${lang === 'zh' ? '：' : ': '}${value}`)
    .join(lang === 'zh' ? '；' : '; ')

/** Rows in one request for a file. */
const pageSize = 1_000

export function usePersonFile(asked: OnePerson, name: string): () => TableFile<KeptRow> {
  const t = useTexts(peopleTexts)
  const { api } = useOutrider()
  async function* chunks() {
    let left = 0
    let cursor: string | null = ''
    do {
      const page: DataOf<'admin/getRowsAboutPerson'> = await api.call(
        'admin/getRowsAboutPerson',
        { ...asked, pageSize, ...(cursor !== '' && { cursor }) },
        { quiet: true },
      )
      left += page.withheld
      yield page.rows
      cursor = page.next
    } while (cursor !== null)
    if (left > 0) toast(t('withheld', { n: left }))
  }
  return () => ({
    title: `${t('title')} ${name}`,
    columns: [
      { heading: t('what'), width: 260, cell: ({ table }) => wordsOf(asked, table, t.lang) },
      { heading: t('time'), width: 160, cell: ({ time }) => (time === null ? null : { time }) },
      { heading: t('values'), width: 600, cell: row => factsIn(row, t.lang) },
    ],
    chunks: chunks(),
  })
}
