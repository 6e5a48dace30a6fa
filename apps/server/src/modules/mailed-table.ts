/** A table that is sent by mail: columns as rows, in the words and units of the reader. */
import { analysisTexts, inUnit, type Lang, type ShownUnits, withUnits } from '@outrider/contract'
import type { Cell } from '@outrider/tables'
import type { AnalysisTable } from './ports.ts'

export type TextName = keyof typeof analysisTexts

export interface MailedColumn<Row> {
  readonly title: TextName
  readonly cell: (row: Row) => Cell
  readonly digits?: 0 | 1 | 2
  /** It has a sum, which `cell` counts of the row of sums. */
  readonly summed?: true
}

interface Reader {
  readonly lang: Lang
  readonly units: ShownUnits
}

/** More than anybody reads. */
export const allRows = 100_000
/** px. */
const width = { name: 160, figure: 110 } as const

export const tenth = (value: number): number => Math.round(value * 10) / 10
/** Seconds, as files have them. */
export const hoursOf = (seconds: number | null): number | null => (seconds === null ? null : tenth(seconds / 3600))
export const bothNames = ({ plateNum, nickname }: { plateNum: string; nickname: string }): string =>
  [plateNum, nickname].filter(Boolean).join(' · ')
export const share = (part: number | null, of: number | null): Cell =>
  part === null || of === null || of <= 0 ? null : `${Math.round((part / of) * 100)}%`
export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number | null): number =>
  rows.reduce((all, row) => all + (of(row) ?? 0), 0)

export const mailedText = (name: TextName, { lang, units }: Reader): string => withUnits(analysisTexts[name][lang], lang, units)
export const mailedKm = (metres: number | null, { units }: Pick<Reader, 'units'>): number | null =>
  metres === null ? null : tenth(inUnit('km', metres / 1000, units))

/** `sums`: a row with the sums of all; absent: there are none. */
export function mailedTable<Row>(
  reader: Reader,
  columns: readonly MailedColumn<Row>[],
  rows: readonly Row[],
  { sums, notes = [] }: { sums?: Row | undefined; notes?: AnalysisTable['notes'] } = {},
): AnalysisTable {
  return {
    columns: columns.map(({ title, digits }) => ({
      heading: mailedText(title, reader),
      width: digits === undefined ? width.name : width.figure,
      ...(digits !== undefined && { digits }),
    })),
    rows: rows.map(row => columns.map(({ cell }) => cell(row))),
    total:
      sums === undefined
        ? []
        : columns.map(({ cell, summed }, at) => (at === 0 ? mailedText('total', reader) : summed ? cell(sums) : null)),
    notes,
  }
}
