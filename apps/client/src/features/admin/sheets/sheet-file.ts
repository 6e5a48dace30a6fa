/** A sheet that a person chose: where its headings are, which of its columns are which fields, and its rows as the call takes them. */
import { limits } from '@outrider/contract'
import { loadChunk } from '../../../core/chunks/load-chunk.ts'
import type { KitColumn, SheetBody } from './sheet-kind.ts'

export interface SheetFile {
  name: string
  /** In the sheet, from 0. Above it is what nobody imports: a title, a note. */
  headingsAt: number
  /** As many as the longest row has cells; '': without a heading. */
  headings: readonly string[]
  /** Below the headings. */
  rows: readonly (readonly string[])[]
  /** Vehicles that are there may not be changed by it: its plates are what terminals say of themselves. */
  onlyNew?: true
}

/** Of each column of the file; undefined: it is not imported. */
export type ColumnChoice = readonly (string | undefined)[]

/** A file that a browser can hold beside all that is read of it. */
export const largestFile = 32 * 1024 * 1024
/** Of the body of the call, with room for the rest of it. */
const largestBody = 15 * 1024 * 1024
/** Among so many rows the headings are looked for. */
const headingsWithin = 10
/** Further columns are none that a person made. */
const maxColumns = 200

/** @throws UnreadableTable */
export async function readSheetFile(file: File, columns: readonly KitColumn[]): Promise<SheetFile> {
  const { readTable } = await loadChunk(() => import('@outrider/tables/read'))
  return sheetOf(file.name, await readTable(await file.arrayBuffer()), columns)
}

export function sheetOf(name: string, table: readonly (readonly string[])[], columns: readonly KitColumn[]): SheetFile {
  const names = namesOf(columns)
  const known = (row: readonly string[]) => row.filter(cell => names.has(plainName(cell))).length
  const counts = table.slice(0, headingsWithin).map(known)
  const most = Math.max(...counts)
  // Where no heading is known the first row that has anything in it is taken for them.
  const headingsAt = Math.max(0, most > 0 ? counts.indexOf(most) : table.findIndex(row => row.some(cell => cell !== '')))
  const rows = table.slice(headingsAt + 1)
  const width = Math.min(maxColumns, Math.max(...table.slice(headingsAt).map(row => row.length)))
  const headings = Array.from({ length: width }, (_, at) => table[headingsAt]?.[at] ?? '')
  return { name, headingsAt, headings, rows }
}

/** Without what people add to a heading: the mark of what is required, what stands in brackets behind it. */
const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s*:]+/g, '')
const withoutBrackets = (text: string): string => text.normalize('NFKC').replace(/\([^()]*\)\s*$/, '')

function namesOf(columns: readonly KitColumn[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const add = (text: string, field: string) => {
    const name = plainName(text)
    if (name !== '' && !names.has(name)) names.set(name, field)
  }
  // A field's own names first: what others call it may be another field's own.
  for (const { name, zh, en } of columns) for (const text of [zh, en, name]) add(text, name)
  for (const { name, alsoNamed, zh, en } of columns)
    for (const text of [...alsoNamed, withoutBrackets(zh), withoutBrackets(en)]) add(text, name)
  return names
}

/** Which field each column is by its heading. The first of two that mean the same has it. */
export function proposedColumns({ headings }: SheetFile, columns: readonly KitColumn[]): ColumnChoice {
  const names = namesOf(columns)
  const taken = new Set<string>()
  return headings.map(heading => {
    const field = names.get(plainName(heading)) ?? names.get(plainName(withoutBrackets(heading)))
    if (field === undefined || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
}

/** Each field is in one column. */
export const withColumn = (choice: ColumnChoice, at: number, field: string | undefined): ColumnChoice =>
  choice.map((before, other) => (other === at ? field : before === field ? undefined : before))

/** A, B, … Z, AA, as spreadsheets name columns. */
export function columnLetters(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCodePoint(65 + (at % 26))
}

/** Of a row of the body, as the spreadsheet numbers it. */
export const rowNumber = ({ headingsAt }: SheetFile, row: number): number => headingsAt + row + 2

/** Why a sheet is not sent. */
export type NotSent = { why: 'noColumns' | 'noRows' | 'tooManyRows' | 'tooLarge' } | { why: 'rowTooLong'; row: number }

/** What the calls take: the chosen columns, in one order for all rows. */
export function bodyOf(file: SheetFile, choice: ColumnChoice): SheetBody | NotSent {
  const at = choice.flatMap((field, column) => (field === undefined ? [] : [column]))
  if (at.length === 0) return { why: 'noColumns' }
  if (file.rows.length === 0) return { why: 'noRows' }
  if (file.rows.length > limits.rowsOfSheet) return { why: 'tooManyRows' }
  const rows = file.rows.map(row => at.map(column => row[column] ?? '').join('\t'))
  const long = rows.findIndex(({ length }) => length > limits.rowOfSheet)
  if (long >= 0) return { why: 'rowTooLong', row: rowNumber(file, long) }
  if (new TextEncoder().encode(JSON.stringify(rows)).length > largestBody) return { why: 'tooLarge' }
  return { columns: at.flatMap(column => choice[column] ?? []), rows }
}

/** The first cells of a column that have anything in them, so that it is recognised. */
export function examplesOf({ rows }: SheetFile, column: number): string {
  const found: string[] = []
  for (const row of rows) {
    const cell = row[column] ?? ''
    if (cell !== '' && !found.includes(cell)) found.push(cell)
    if (found.length === 3) break
  }
  return found.join(', ')
}
