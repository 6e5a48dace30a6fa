/**
 * The month as the table of the authority has it, in one file: the eight figures with what they are made of, their points and why they are lost; the
 * vehicles behind each; the hours of drivers; and by whose table, for which company, and who made it when.
 */
import { type DriverHoursRow, scoreFigures } from '@outrider/contract'
import type { Cell, OtherTable } from '@outrider/tables'
import { TableExport } from '../../../core/lists/TableExport.tsx'
import { useFileNotes } from '../../../core/query-forms/use-file-notes.ts'
import { dateMinute } from '../../../core/time/format.ts'
import type { FigureColumn } from '../safety/FiguresTable.tsx'
import { useReportCall } from '../use-report-call.ts'
import type { AskedScore, Score } from './asked-score.ts'
import { useHoursColumns } from './use-hours-columns.tsx'
import { type LossRow, useLossColumns } from './use-loss-columns.tsx'
import { useScoreWords } from './use-score-words.ts'

type Row = Score['figures'][number] & { number: number }

/** px. */
const width = { name: 190, text: 150, figure: 90, reasons: 420 } as const
const xlsx = ['xlsx'] as const

/** Columns of a table of the page, as a table of a file. */
function otherTable<Each>(title: string, columns: readonly FigureColumn<Each>[], rows: readonly Each[]): OtherTable {
  return {
    title,
    columns: columns.map(({ title: heading, digits, names }) => ({
      heading,
      width: names ? width.name : width.text,
      ...(digits !== undefined && { digits }),
    })),
    chunks: [
      rows.map(row =>
        columns.map(({ show, value }): Cell => {
          const shown = value ? value(row) : show(row)
          return typeof shown === 'string' || typeof shown === 'number' ? shown : null
        }),
      ),
    ],
  }
}

export function ScoreForm({ asked, score }: { asked: AskedScore; score: Score }) {
  const words = useScoreWords()
  const { t } = words
  const lossColumns = useLossColumns()
  const { columns: hoursColumns, notesOf } = useHoursColumns(score)
  const { reply: losses } = useReportCall('activeSafety/getScoreLosses', asked)
  const { reply: hours } = useReportCall('activeSafety/getDriverHours', asked)
  const notes = useFileNotes({
    title: t('form'),
    of: score.orgName,
    days: { begin: score.firstDay, end: score.lastDay },
  })
  if (!losses || !hours) return null
  const { settings } = score
  /** Each reason with the vehicles that it was found at. */
  const reasonsOf = ({ figure }: Row): string => {
    const byReason = Map.groupBy(
      losses.rows.filter(row => row.figure === figure),
      row => words.reason(row),
    )
    return [...byReason]
      .map(([reason, rows]) =>
        rows.every(({ vehicleId }) => vehicleId === '') ? reason : t('reasonOf', { reason, n: rows.length }),
      )
      .join(t.lang === 'zh' ? '；' : '; ')
  }
  const boundOf = ({ figure }: Row): string => {
    const { bound } = settings.figures[figure]
    if (bound === null) return ''
    return t(scoreFigures[figure].rule === 'less' ? 'above' : 'below', { value: words.value(figure, bound) })
  }
  const part = (which: 'part' | 'whole') => (row: Row) =>
    `${scoreFigures[row.figure][which][t.lang]} ${words.amount(scoreFigures[row.figure][which].unit, row[which])}`
  const column = (heading: string, of: (row: Row) => Cell, wide: number, digits?: 0 | 2) => ({
    heading,
    width: wide,
    cell: of,
    ...(digits !== undefined && { digits }),
  })
  const columns = [
    column(t('number'), row => row.number, 50, 0),
    column(t('figure'), row => words.figure(row.figure), width.name),
    column(t('full'), row => row.full, width.figure, 2),
    column(t('part'), part('part'), width.text),
    column(t('whole'), part('whole'), width.text),
    column(t('value'), row => words.value(row.figure, row.value), width.figure),
    column(t('region'), row => (row.region === null ? '' : words.value(row.figure, row.region)), width.figure),
    column(t('bound'), boundOf, width.figure),
    column(t('points'), row => row.points, width.figure, 2),
    column(t('lost'), row => (row.points === null ? null : row.full - row.points), width.figure, 2),
    column(t('reason'), row => (row.points === null ? t('notScored') : reasonsOf(row)), width.reasons),
  ]
  const lost = score.full - score.points
  const table = () => {
    const foot = notes()
    const more: (readonly Cell[])[] = [
      [t('tableOf'), settings.authority || t('table2016')],
      [t('superior'), score.superiors.find(({ code }) => code === asked.superior)?.name ?? t('allSuperiors')],
      [t('vehicles'), score.vehicles],
      [t('now'), `${words.points(score.points)} / ${words.points(score.full)}`],
      ...(score.unscored > 0 ? [['', t('unscored', { points: words.points(score.unscored) })]] : []),
      ...(score.regionTime === null
        ? []
        : [[t('means'), t('enteredBy', { name: score.regionBy, time: dateMinute(score.regionTime, t.lang) })]]),
      [t('handled'), `${score.processed} / ${score.alarms}`],
      ...(losses.total > losses.rows.length ? [[t('losses'), t('firstOf', { n: losses.rows.length, total: losses.total })]] : []),
      ...[t(settings.fatigueBy === 'driver' ? 'fatigueByDriver' : 'fatigueByVehicle'), ...notesOf(hours)].map(note => [
        t('hours'),
        note,
      ]),
    ]
    return {
      title: `${t('form')} ${score.orgName} ${score.month}`,
      columns,
      chunks: [score.figures.map((figure, at) => ({ ...figure, number: at + 1 }))],
      foot: () => ({
        ...foot,
        total: [null, t('totalPoints'), score.full + score.unscored, null, null, null, null, null, score.points, lost, null],
        notes: [...foot.notes, ...more],
        others: [
          otherTable<LossRow>(t('losses'), lossColumns, losses.rows),
          otherTable<DriverHoursRow>(t('hours'), hoursColumns, hours.rows),
        ],
      }),
    }
  }
  return <TableExport kinds={xlsx} label={t('form')} table={table} />
}
