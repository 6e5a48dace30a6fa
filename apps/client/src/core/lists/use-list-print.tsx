/** A list on paper, with the rows that are not loaded yet too: what it is, who printed it and when, as its files say it. */
import { type ReactNode, useCallback, useState } from 'react'
import { useSession } from '../context/outrider.ts'
import { withMaker } from '../export/made-by.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { PaperLogo } from '../pictures/PaperLogo.tsx'
import { currentPlatform } from '../session/session.ts'
import { number } from '../time/format.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { PaperTable } from './PaperTable.tsx'
import type { TableColumn } from './table-columns.ts'
import { tableTexts } from './table-texts.ts'

interface Options<Row> {
  label: string
  /** Those that are shown. */
  columns: readonly TableColumn<Row>[]
  /** All rows, in their order. */
  all: () => AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>
  /** How many there are. */
  total: number
  idOf: (row: Row) => string
}

/** Rows; some fifty pages. */
const maxPrinted = 2_000

/** What a cell says on paper: nothing comes later there, such as an address. */
function paperColumn<Row>(column: TableColumn<Row>): TableColumn<Row> {
  const { late, file } = column
  if (!late || !file) return column
  const { cell: _, ...rest } = column
  return {
    ...rest,
    value(row) {
      const said = file(row)
      return typeof said === 'object' ? null : said
    },
  }
}

export function useListPrint<Row>({ label, columns, all, total, idOf }: Options<Row>): { print: () => void; paper: ReactNode } {
  const t = useTexts(tableTexts)
  const userName = useSession(state => state.userDatas[currentPlatform(state)?.Code ?? '']?.userName ?? '')
  const [rows, setRows] = useState<readonly Row[]>()
  const end = useCallback(() => setRows(undefined), [])
  const read = async () => {
    const found: Row[] = []
    for await (const page of all()) {
      found.push(...page)
      if (found.length >= maxPrinted) break
    }
    setRows(found.slice(0, maxPrinted))
  }
  const print = () => {
    read().catch((cause: unknown) => {
      console.warn('print', cause)
      toast(t('exportFailed'))
    })
  }
  if (!rows) return { print, paper: null }
  const { notes = [] } = withMaker({ title: label, columns: [], chunks: [] }, userName, t.lang).foot?.() ?? {}
  const said = notes.slice(1).map(cells => cells.filter(cell => typeof cell === 'string').join(': '))
  const counted =
    rows.length < total
      ? t('printedOf', { n: number(rows.length, t.lang), total: number(total, t.lang) })
      : t('total', { count: number(rows.length, t.lang) })
  return {
    print,
    paper: (
      <PaperTable<Row>
        head={<PaperLogo />}
        title={label}
        notes={[[counted, ...said].join(' · ')]}
        columns={columns.map(paperColumn)}
        rows={rows}
        idOf={idOf}
        onPrinted={end}
      />
    ),
  }
}
