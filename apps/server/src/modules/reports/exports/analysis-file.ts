/** The file of an analysis of safety: its table whole, with what it is of, as files of reports say it. */
import { mailedTitle } from '@outrider/contract'
import type { AnalysisTable } from '../../ports.ts'
import type { AskedMail } from './asked-export.ts'
import { reportDays } from './report-file.ts'
import { notesOf, type Subjects } from './report-notes.ts'
import { tableBytes } from './table-bytes.ts'

interface Facts {
  readonly timeZone: string
  /** What the platform is called. */
  readonly platform: string
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
    const about = notesOf(what, of, { ...facts, zones: [facts.timeZone], days: reportDays(what, facts.timeZone) })
    return { total, title: about.title, notes: [...about.notes, ...notes] }
  }
  const { kind, lang, report, title = mailedTitle(report, lang) } = what
  const { platform, timeZone } = facts
  return tableBytes(kind, { sheet: mailedTitle(report, lang), title, platform, lang, timeZone }, columns, all(), foot)
}
