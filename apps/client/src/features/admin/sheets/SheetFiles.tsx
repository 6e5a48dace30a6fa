/** Files of a kind of sheet: a template to fill in, and what is there, with the columns that an import takes. */
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { type TableFile, tableFile } from '../../../core/export/table-file.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { isNeeded } from './SheetColumns.tsx'
import { type KitColumn, type SheetKind, useSheetWords } from './sheet-kind.ts'
import { sheetTexts } from './sheet-texts.ts'

/** px. */
const columnWidth = 140
/** Rows asked for at once. */
const perPage = 1000

type Row = readonly string[]

const fileColumns = (names: readonly string[]): TableFile<Row>['columns'] =>
  names.map((heading, at) => ({ heading, width: columnWidth, cell: row => row[at] ?? '' }))

/** As XLSX, whose second sheet says what may stand in each column: in CSV that would be rows. */
export function Template({ kind, columns }: { kind: SheetKind; columns: readonly KitColumn[] }) {
  const t = useTexts(sheetTexts)
  const words = useSheetWords(kind)
  const { host } = useOutrider()
  const [busy, setBusy] = useState(false)
  const { saveFile } = host
  if (!saveFile) return null
  const noteOf = (column: KitColumn): string => {
    const { name, choices, min, max } = column
    const note = kind.notes[name]
    const what =
      note !== undefined
        ? t(note)
        : choices
          ? choices.map(choice => choice[t.lang]).join(t.lang === 'zh' ? '、' : ', ')
          : min !== undefined && max !== undefined
            ? `${min}–${max}`
            : ''
    return [isNeeded(kind, column) ? words('required') : '', what].filter(Boolean).join(t.lang === 'zh' ? '；' : '; ')
  }
  // What is needed comes first.
  const inOrder = columns.toSorted((a, b) => Number(isNeeded(kind, b)) - Number(isNeeded(kind, a)))
  async function save(hand: (file: File) => Promise<void>) {
    setBusy(true)
    try {
      const notes = inOrder.map(column => [column[t.lang], noteOf(column)])
      const foot = () => ({ total: [], title: t('templateNotes'), notes })
      const table = {
        title: words('templateName'),
        columns: fileColumns(inOrder.map(column => column[t.lang])),
        chunks: [],
        foot,
      }
      await hand(await tableFile('xlsx', table))
    } catch (cause) {
      console.warn('template', cause)
      toast(t('templateFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void save(saveFile)}>
      {t('template')}
    </Button>
  )
}

export function SheetExport({ kind, columns }: { kind: SheetKind; columns: readonly KitColumn[] }) {
  const words = useSheetWords(kind)
  const lang = useLang()
  const { api } = useOutrider()
  async function* rows(): AsyncGenerator<Row[]> {
    let cursor: string | undefined
    do {
      const page = await kind.page(api, { pageSize: perPage, ...(cursor === undefined ? { exported: true } : { cursor }) })
      yield page.rows.map(row => row.split('\t'))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
  }
  const table = () => ({ title: words('exportName'), columns: fileColumns(columns.map(column => column[lang])), chunks: rows() })
  return <TableExport label={words('exportAll')} table={table} />
}
