/** The file of an analysis of safety: its table whole, with what it is of, as files of reports say it. */
import { mailedTitle } from '@outrider/contract'
import { csvOf } from '@outrider/tables/csv'
import { xlsxOf } from '@outrider/tables/xlsx'
import type { AnalysisTable } from '../../ports.ts'
import type { AskedMail } from './asked-export.ts'
import { bytesOf, reportDays } from './report-file.ts'
import { notesOf, type Subjects } from './report-notes.ts'

interface Facts {
  readonly timeZone: string
  /** When the oldest figures of today were computed, see FiguresPort. */
  readonly asOf: readonly number[]
  /** ms since 1970. */
  readonly now: number
}

export function analysisFile(
  { columns, rows, total, notes }: AnalysisTable,
  what: AskedMail,
  of: Subjects,
  facts: Facts,
): AsyncIterable<Uint8Array> {
  async function* all() {
    yield rows
  }
  const foot = () => {
    const about = notesOf(what, of, { ...facts, days: reportDays(what, facts.timeZone) })
    return { total, title: about.title, notes: [...about.notes, ...notes] }
  }
  return what.kind === 'csv'
    ? bytesOf(csvOf(columns, all(), foot))
    : xlsxOf(mailedTitle(what.report, what.lang), columns, all(), foot)
}
