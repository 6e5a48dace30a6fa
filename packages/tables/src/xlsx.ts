/**
 * XLSX (ECMA-376): the table as a sheet with texts in place, real figures and times, headings that stay. Texts are never
 * formulas there. Rows are packed while they come, so that a table of any length neither blocks the page nor is held twice.
 */
import { Zip, ZipDeflate } from 'fflate'
import type { Cell, FileColumn, OtherTable, TableFoot } from './cell.ts'
import { xmlHead, xmlText } from './xml.ts'

/** A sheet ends here; further rows follow on the next. */
const maxRows = 1_048_576
/** Characters of a cell. */
const maxLength = 32_767
/** px per character of a column's width. */
const characterWidth = 7
/** Level of compression: the fastest; higher ones save a tenth of the size and take three times as long. */
const level = 1

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What a text cannot have as it is: most texts have none of it. */
const unusual = /[&<>"'_\n\r\t]|[^\u0020-\uD7FF]|^\s|\s$/

/** `_x0041_` in a text is read as the character of that number: its first underscore is written so itself. */
function textXml(text: string): string {
  if (text.length <= maxLength && !unusual.test(text)) return `<t>${text}</t>`
  const escaped = xmlText(text.slice(0, maxLength).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_'))
  return `<t xml:space="preserve">${escaped}</t>`
}

/** Name of a column: A, B, … Z, AA. */
function columnName(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCodePoint(65 + (at % 26))
}

/** Days since 1899-12-30 by this device's clock, as spreadsheets count times. */
const serial = (time: number): number => (time - new Date(time).getTimezoneOffset() * 60_000) / 86_400_000 + 25_569

const styles = { heading: 1, time: 2 } as const
/** Of figures with so many decimals; in bold three further on. */
const figureStyles = { 0: 3, 1: 4, 2: 5 } as const
const boldAfter = 3
const stylesXml =
  `<styleSheet ${main}><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="0.0"/></numFmts>` +
  '<fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  '<cellXfs count="9"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/>' +
  // 1: whole numbers, 2: two decimals, in every spreadsheet.
  [0, 1]
    .flatMap(font =>
      [1, 165, 2].map(
        format => `<xf numFmtId="${format}" fontId="${font}" applyNumberFormat="1"${font ? ' applyFont="1"' : ''}/>`,
      ),
    )
    .join('') +
  '</cellXfs></styleSheet>'

function cellXml(cell: Cell, place: string, style: number, digits: FileColumn['digits']): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') {
    if (!Number.isFinite(cell)) return ''
    const figureStyle = digits === undefined ? style : figureStyles[digits] + (style === styles.heading ? boldAfter : 0)
    return `<c r="${place}"${figureStyle ? ` s="${figureStyle}"` : ''}><v>${cell}</v></c>`
  }
  if (typeof cell === 'object') return `<c r="${place}" s="${styles.time}"><v>${serial(cell.time)}</v></c>`
  return `<c r="${place}" t="inlineStr"${style ? ` s="${style}"` : ''}><is>${textXml(cell)}</is></c>`
}

const columnNames: string[] = []

const rowXml = (cells: readonly Cell[], row: number, columns: readonly FileColumn[], style = 0): string =>
  `<row r="${row}">${cells
    .map((cell, at) => cellXml(cell, (columnNames[at] ??= columnName(at)) + row, style, columns[at]?.digits))
    .join('')}</row>`

const columnsXml = (columns: readonly FileColumn[]): string =>
  `<cols>${columns
    .map(
      ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.round(width / characterWidth)}" customWidth="1"/>`,
    )
    .join('')}</cols>`

const sheetHead = (columns: readonly FileColumn[]): string =>
  `${xmlHead}<worksheet ${main}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `${columnsXml(columns)}<sheetData>${rowXml(
    columns.map(({ heading }) => heading),
    1,
    columns,
    styles.heading,
  )}`
const sheetEnd = '</sheetData></worksheet>'

/** px; what the notes are about, and what they say. */
const noteColumns: readonly FileColumn[] = [
  { heading: '', width: 140 },
  { heading: '', width: 420 },
]

const notesXml = (notes: TableFoot['notes']): string =>
  `${xmlHead}<worksheet ${main}>${columnsXml(noteColumns)}<sheetData>${notes.map((cells, at) => rowXml(cells, at + 1, noteColumns)).join('')}${sheetEnd}`

/** The parts that name the sheets. */
const bookParts = (names: readonly string[]): Record<string, string> => {
  const eachSheet = (tell: (number: number) => string): string => names.map((_, at) => tell(at + 1)).join('')
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${eachSheet(
      number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
    )}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relationships}"><sheets>${eachSheet(
      number => `<sheet name="${xmlText(names[number - 1] ?? '')}" sheetId="${number}" r:id="rId${number}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${eachSheet(
      number => `<Relationship Id="rId${number}" Type="${relationships}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )}<Relationship Id="rId${names.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml,
  }
}

/** At most 31 characters, none of `[]:*?/\`, no apostrophe at either end. */
function sheetName(title: string, number: number): string {
  const name =
    title
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 28) || 'Sheet'
  return number === 1 ? name : `${name} ${number}`
}

export async function* xlsxOf(
  title: string,
  columns: readonly FileColumn[],
  chunks: AsyncIterable<ReadonlyArray<readonly Cell[]>>,
  foot?: () => TableFoot,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const packed: Uint8Array<ArrayBuffer>[] = []
  let failed: Error | undefined
  const zip = new Zip((error, bytes) => {
    if (error) failed = error
    else packed.push(bytes)
  })
  const encoder = new TextEncoder()
  const begin = (name: string) => {
    const part = new ZipDeflate(name, { level })
    zip.add(part)
    return part
  }
  function* ready() {
    if (failed) throw failed
    yield* packed.splice(0)
  }
  const names: string[] = []
  const named = (of: string) => {
    let number = 1
    while (names.includes(sheetName(of, number))) number++
    names.push(sheetName(of, number))
    return `xl/worksheets/sheet${names.length}.xml`
  }
  /** On a sheet, and on further ones where it has more rows than one takes. */
  async function* table(of: OtherTable) {
    let row = maxRows
    let sheet: ZipDeflate | undefined
    const nextSheet = () => {
      sheet?.push(encoder.encode(sheetEnd), true)
      row = 1
      sheet = begin(named(of.title))
      sheet.push(encoder.encode(sheetHead(of.columns)))
    }
    nextSheet()
    for await (const rows of of.chunks) {
      let xml = ''
      for (const cells of rows) {
        if (row === maxRows) {
          sheet?.push(encoder.encode(xml))
          xml = ''
          nextSheet()
        }
        xml += rowXml(cells, ++row, of.columns)
      }
      sheet?.push(encoder.encode(xml))
      yield* ready()
    }
    const total = of.total?.() ?? []
    if (total.length > 0) {
      if (row === maxRows) nextSheet()
      sheet?.push(encoder.encode(rowXml(total, row + 1, of.columns, styles.heading)))
    }
    sheet?.push(encoder.encode(sheetEnd), true)
  }
  /** Asked for after the rows. */
  const below: { foot?: TableFoot | undefined } = {}
  const total = () => {
    below.foot = foot?.()
    return below.foot?.total ?? []
  }
  yield* table({ title, columns, chunks, total })
  const { foot: last } = below
  for (const other of last?.others ?? []) yield* table(other)
  if (last && last.notes.length > 0) begin(named(last.title)).push(encoder.encode(notesXml(last.notes)), true)
  for (const [name, xml] of Object.entries(bookParts(names))) begin(name).push(encoder.encode(xmlHead + xml), true)
  zip.end()
  yield* ready()
}
