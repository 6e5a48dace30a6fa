/** Files of vehicles: a template to fill in, and the vehicles that are there, with the columns that an import takes. */
import type { SheetColumn } from '@outrider/contract'
import { useState } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { type TableFile, tableFile } from '../../../core/export/table-file.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { isNeeded } from './SheetColumns.tsx'
import { sheetTexts } from './sheet-texts.ts'

/** px. */
const columnWidth = 140
/** Vehicles asked for at once. */
const perPage = 1000

type Row = readonly string[]

const fileColumns = (names: readonly string[]): TableFile<Row>['columns'] =>
  names.map((heading, at) => ({ heading, width: columnWidth, cell: row => row[at] ?? '' }))

/** As XLSX, whose second sheet says what may stand in each column: in CSV that would be rows. */
export function Template({ columns }: { columns: readonly SheetColumn[] }) {
  const t = useTexts(sheetTexts)
  const { host } = useOutrider()
  const [busy, setBusy] = useState(false)
  const { saveFile } = host
  if (!saveFile) return null
  const noteOf = (column: SheetColumn): string => {
    const { name, choices, min, max } = column
    const what =
      name === 'orgId'
        ? t('orgNote')
        : name === 'expiresOn'
          ? t('dayNote')
          : name === 'timeZone'
            ? t('zoneNote')
            : choices
              ? choices.map(choice => choice[t.lang]).join(t.lang === 'zh' ? '、' : ', ')
              : min !== undefined && max !== undefined
                ? `${min}–${max}`
                : ''
    return [isNeeded(column) ? t('required') : '', what].filter(Boolean).join(t.lang === 'zh' ? '；' : '; ')
  }
  // What is needed comes first.
  const inOrder = columns.toSorted((a, b) => Number(isNeeded(b)) - Number(isNeeded(a)))
  async function save(hand: (file: File) => Promise<void>) {
    setBusy(true)
    try {
      const notes = inOrder.map(column => [column[t.lang], noteOf(column)])
      const foot = () => ({ total: [], title: t('templateNotes'), notes })
      const table = { title: t('templateName'), columns: fileColumns(inOrder.map(column => column[t.lang])), chunks: [], foot }
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

export function SheetExport({ columns }: { columns: readonly SheetColumn[] }) {
  const t = useTexts(sheetTexts)
  const { api } = useOutrider()
  async function* rows(): AsyncGenerator<Row[]> {
    let cursor: string | undefined
    do {
      const page = await api.call(
        'admin/getVehicleSheet',
        { pageSize: perPage, ...(cursor === undefined ? { exported: true } : { cursor }) },
        { quiet: true },
      )
      yield page.rows.map(row => row.split('\t'))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
  }
  const table = () => ({ title: t('exportName'), columns: fileColumns(columns.map(column => column[t.lang])), chunks: rows() })
  return <TableExport label={t('exportAll')} table={table} />
}
