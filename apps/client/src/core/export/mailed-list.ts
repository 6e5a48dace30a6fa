/** A table as a call carries it: the cells of its file, times as texts of this device's zone, which the notes name. */
import { limits, type Lang } from '@outrider/contract'
import type { Cell } from '@outrider/tables'
import type { MailedList } from './list-mail.ts'
import { withMaker } from './made-by.ts'
import type { TableFile } from './table-file.ts'

/** As dates are written in ISO 8601, so that texts sort as times do. */
const written = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

const carried = (cell: Cell): string | number | null =>
  typeof cell === 'object' && cell !== null ? written.format(cell.time) : typeof cell === 'string' ? cell.slice(0, 2_000) : cell

export async function mailedListOf<Row>(
  table: TableFile<Row>,
  userName: string,
  lang: Lang,
): Promise<MailedList | 'tooMany' | 'empty'> {
  const { title, columns, chunks, foot } = withMaker(table, userName, lang)
  const shown = columns.slice(0, limits.mailedListColumns)
  const rows: MailedList['rows'] = []
  for await (const chunk of chunks)
    for (const row of chunk) {
      if (rows.length === limits.mailedListRows) return 'tooMany'
      rows.push(shown.map(({ cell }) => carried(cell(row))))
    }
  if (rows.length === 0) return 'empty'
  const notes = (foot?.().notes ?? [])
    .slice(0, 20)
    .map(cells => cells.slice(0, 4).map(cell => String(carried(cell) ?? '').slice(0, 200)))
  return {
    title: title.slice(0, 80),
    columns: shown.map(({ heading, width }) => ({ heading: heading.slice(0, 200), width: Math.round(width) })),
    rows,
    notes,
  }
}
