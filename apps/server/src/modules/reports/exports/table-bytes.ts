/** A table as the bytes of a file of each kind. */
import type { Lang, MailKind } from '@outrider/contract'
import type { Cell, FileColumn, TableFoot } from '@outrider/tables'
import { csvOf } from '@outrider/tables/csv'
import { xlsxOf } from '@outrider/tables/xlsx'
import type { pdfOf } from './pdf-file.ts'

/** Media types by kind of file. */
export const reportFileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  pdf: 'application/pdf',
} as const satisfies Record<MailKind, string>

interface About {
  /** Of the sheet in a spreadsheet. */
  readonly sheet: string
  /** Above the table in a document, and what the platform is called, at its foot. */
  readonly title: string
  readonly platform: string
  readonly lang: Lang
  readonly timeZone: string
}

export function tableBytes(
  kind: MailKind,
  about: About,
  columns: readonly FileColumn[],
  chunks: AsyncIterable<ReadonlyArray<readonly Cell[]>>,
  foot: () => TableFoot,
): AsyncIterable<Uint8Array> {
  if (kind === 'csv') return bytesOf(csvOf(columns, chunks, foot))
  return kind === 'xlsx' ? xlsxOf(about.sheet, columns, chunks, foot) : documentOf(about, columns, chunks, foot)
}

/** Its library and font are loaded only where somebody has documents sent. */
async function* documentOf(...table: Parameters<typeof pdfOf>): AsyncGenerator<Uint8Array> {
  yield* (await import('./pdf-file.ts')).pdfOf(...table)
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
