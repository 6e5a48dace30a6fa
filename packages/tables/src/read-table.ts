/**
 * Reads a table that people made: the first sheet of an XLSX file, or CSV in the encodings and with the separators that spreadsheets write. Every
 * cell is a text, as a person would type it.
 */
import { parse } from 'csv-parse/browser/esm/sync'
import { type CellValue, readSheet } from 'read-excel-file/universal'
import { UnreadableTable } from './unreadable-table.ts'

/** Figures from here on have lost digits: spreadsheets keep fifteen. */
const firstShortened = 1e15
const startsWith = (bytes: Uint8Array, ...signs: number[]): boolean => signs.every((sign, at) => bytes[at] === sign)

/** Without the rows at the end that have nothing in them. */
export async function readTable(file: ArrayBuffer): Promise<string[][]> {
  const bytes = new Uint8Array(file)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableTable('oldExcel')
  let rows: string[][]
  try {
    rows = startsWith(bytes, 0x50, 0x4b)
      ? (await readSheet(file)).map(row => row.map(cellText))
      : csvCells(decoded(bytes)).map(row => row.map(cell => plain(withoutEscape(cell))))
  } catch (error) {
    throw new UnreadableTable('broken', error)
  }
  while (rows.length > 0 && rows.at(-1)?.every(cell => cell === '')) rows.pop()
  if (rows.length === 0) throw new UnreadableTable('empty')
  return rows
}

/** In one line. */
const plain = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function cellText(cell: CellValue | null): string {
  if (cell === null) return ''
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace(/^(.{10})T(.{8}).*$/, '$1 $2')
  if (typeof cell !== 'number') return plain(String(cell))
  // As a spreadsheet shows what it has shortened: so the reader can tell.
  if (Math.abs(cell) >= firstShortened) return cell.toExponential()
  return String(Number(cell.toPrecision(15)))
}

/** UTF-8 and UTF-16 by their marks; without one UTF-8, and what is none is Chinese as Windows writes it. */
function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/**
 * In some countries spreadsheets separate by semicolons. What most of the first lines have: above the headings there may be a title without any, and a
 * comma may be in a cell.
 */
function separatorOf(text: string): string {
  const lines = text
    .split(/[\r\n]+/, 20)
    .filter(line => line.trim() !== '')
    .slice(0, 10)
  const within = (sign: string) => lines.filter(line => line.includes(sign)).length
  const times = (sign: string) => lines.join('').split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => within(b) - within(a) || times(b) - times(a))[0] ?? ','
}

const csvCells = (text: string): string[][] =>
  parse(text, { delimiter: separatorOf(text), relax_column_count: true, relax_quotes: true, skip_empty_lines: false })

/** The apostrophe before what would be a formula (csv.ts). */
const withoutEscape = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, '')
