/**
 * The table of a report as a document to be read and printed: A4 across, first what it is of, headings on every page, sums at the end. Figures, words
 * and sums are those of the other files. Columns that have no room side by side go on over further pages, each with what its rows are about.
 */
import { type Lang, paperRows } from '@outrider/contract'
import type { Cell, FileColumn, TableFoot } from '@outrider/tables'
import Pdf from 'pdfkit'
import { paperFont } from './paper-font.ts'

/** Rows that are set at once, some milliseconds, after which others have their turn. */
const atOnce = 20

/** Points. */
const paper = { width: 841.89, height: 595.28, margin: 34, foot: 22 } as const
const room = paper.width - 2 * paper.margin
const bottom = paper.height - paper.margin - paper.foot
const sizes = { title: 15, text: 8, small: 7 } as const
const padding = { x: 4, y: 3 } as const
const widths = { least: 40, most: 150, label: 84 } as const
/** Lines of a cell; what is longer ends with dots. */
const lines = 3
const ink: string = '#1f2329'
const colours = { faint: '#646a73', line: '#d5d8dd', head: '#eef0f3' } as const

const texts = {
  page: { zh: '第 {n} / {all} 页', en: 'Page {n} of {all}' },
  first: {
    zh: '共 {all} 行，此处为前 {n} 行，合计为全部行的合计。需要全部数据时，请将附件格式改为 XLSX 或 CSV。',
    en: 'The first {n} of {all} rows; sums are of all of them. To get all rows, have the report sent as XLSX or CSV.',
  },
} as const satisfies Record<string, Record<Lang, string>>

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))

interface About {
  readonly title: string
  /** What the platform is called: at the foot of every page. */
  readonly platform: string
  readonly lang: Lang
  /** Of times in cells, an IANA name. */
  readonly timeZone: string
}

interface Column {
  readonly at: number
  readonly heading: string
  readonly width: number
  readonly right: boolean
}

const pause = () => new Promise<void>(resolve => setImmediate(resolve))

class Paper {
  readonly document: PDFKit.PDFDocument
  readonly #about: About
  readonly #columns: readonly FileColumn[]
  readonly #figures: readonly Intl.NumberFormat[]
  readonly #times: Intl.DateTimeFormat
  #parts: Column[][] = []
  #y = paper.margin

  constructor(about: About, columns: readonly FileColumn[]) {
    const { title, platform, lang, timeZone } = about
    this.#about = about
    this.#columns = columns
    const locale = lang === 'zh' ? 'zh-CN' : 'en-GB'
    this.#figures = columns.map(
      ({ digits }) =>
        new Intl.NumberFormat(locale, {
          minimumFractionDigits: digits ?? 0,
          maximumFractionDigits: digits ?? 3,
          signDisplay: 'negative',
        }),
    )
    this.#times = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    this.document = new Pdf({
      size: 'A4',
      layout: 'landscape',
      // A text below a margin would begin a page by itself.
      margin: 0,
      bufferPages: true,
      font: paperFont,
      lang: lang === 'zh' ? 'zh-CN' : 'en',
      displayTitle: true,
      info: { Title: title, Author: platform, Creator: 'Outrider' },
    })
  }

  #words(cell: Cell | undefined, at: number): string {
    if (cell === null || cell === undefined) return ''
    if (typeof cell === 'number') return this.#figures[at]?.format(cell) ?? String(cell)
    return (typeof cell === 'object' ? this.#times.format(cell.time) : cell).replaceAll(/\s+/g, ' ').trim()
  }

  #isFigure = (at: number): boolean => this.#columns[at]?.digits !== undefined

  #heightOf(text: string, width: number, most = lines): number {
    const line = this.document.currentLineHeight(true)
    if (text === '' || this.document.widthOfString(text) <= width) return line
    return Math.min(most * line, this.document.heightOfString(text, { width }))
  }

  #write(text: string, x: number, y: number, width: number, { right = false, colour = ink, most = lines } = {}) {
    if (text === '') return
    const height = most * this.document.currentLineHeight(true) + 0.5
    this.document.fillColor(colour).text(text, x, y, { width, height, align: right ? 'right' : 'left', ellipsis: '…' })
  }

  #begin(): void {
    this.document.addPage()
    this.#y = paper.margin
  }

  /** What the table is of, above it. */
  head(notes: TableFoot['notes'], more: string): void {
    const { document } = this
    document.fontSize(sizes.title)
    this.#write(this.#about.title, paper.margin, this.#y, room, { most: 2 })
    this.#y += this.#heightOf(this.#about.title, room, 2) + 6
    document.fontSize(sizes.text)
    for (const [label, ...values] of [...notes, ...(more === '' ? [] : [['', more] as const])]) {
      const width = values.length > 1 ? (room - widths.label) / values.length : room - widths.label
      const name = this.#words(label, -1)
      const said = values.map(value => this.#words(value, -1))
      const height = Math.max(this.#heightOf(name, widths.label - 6), ...said.map(text => this.#heightOf(text, width - 6)))
      if (this.#y + height > bottom) this.#begin()
      this.#write(name, paper.margin, this.#y, widths.label - 6, { colour: colours.faint })
      for (const [at, text] of said.entries()) this.#write(text, paper.margin + widths.label + at * width, this.#y, width - 6)
      this.#y += height + 2
    }
    this.#y += 8
  }

  /** How wide the columns are, by what stands in them, and which stand side by side. */
  async measure(rows: readonly (readonly Cell[])[], total: readonly Cell[]): Promise<void> {
    this.document.fontSize(sizes.text)
    const needs = this.#columns.map(({ heading }) => Math.max(widths.least, this.document.widthOfString(heading) / 2 + 8))
    for (const [n, row] of [total, ...rows].entries()) {
      for (const [at, need] of needs.entries())
        needs[at] = Math.max(need, this.document.widthOfString(this.#words(row[at], at)) + 1)
      if (n % atOnce === 0) await pause()
    }
    const columns = needs.map((need, at) => ({
      at,
      heading: this.#columns[at]?.heading ?? '',
      width: Math.min(widths.most, need) + 2 * padding.x,
      right: this.#isFigure(at),
    }))
    const figuresFrom = columns.findIndex(({ right }) => right)
    const about = columns.slice(0, Math.max(1, Math.min(3, figuresFrom < 0 ? 1 : figuresFrom)))
    const widthOf = (part: readonly Column[]) => part.reduce((sum, { width }) => sum + width, 0)
    let part: Column[] = [...about]
    for (const column of columns.slice(about.length)) {
      if (part.length > about.length && widthOf(part) + column.width > room) {
        this.#parts.push(part)
        part = [...about]
      }
      part.push(column)
    }
    this.#parts = [...this.#parts, part].map(each => {
      // A table of few columns is not spread over all of the paper.
      const factor = Math.min(1.35, room / widthOf(each))
      return each.map(column => this.#broken({ ...column, width: column.width * factor }))
    })
  }

  /** A heading that takes two lines has its unit in the second. */
  #broken(column: Column): Column {
    const fits = this.document.widthOfString(column.heading) <= column.width - 2 * padding.x
    return fits ? column : { ...column, heading: column.heading.replace(/ (?=\()/, '\n') }
  }

  #rowHeight(row: readonly Cell[]): number {
    const heights = this.#parts.flatMap(part =>
      part.map(({ at, width }) => this.#heightOf(this.#words(row[at], at), width - 2 * padding.x)),
    )
    return Math.max(...heights) + 2 * padding.y
  }

  #row(part: readonly Column[], textOf: (column: Column) => string, height: number, filled: boolean, colour = ink): void {
    const { document } = this
    const width = part.reduce((sum, column) => sum + column.width, 0)
    if (filled) document.rect(paper.margin, this.#y, width, height).fill(colours.head)
    let x = paper.margin
    for (const column of part) {
      this.#write(textOf(column), x + padding.x, this.#y + padding.y, column.width - 2 * padding.x, {
        right: column.right,
        colour,
      })
      x += column.width
    }
    this.#y += height
    document
      .moveTo(paper.margin, this.#y)
      .lineTo(paper.margin + width, this.#y)
      .lineWidth(0.5)
      .stroke(colours.line)
  }

  /** Rows page by page; where there are several parts, each part of the same rows has a page of its own. */
  async table(rows: readonly (readonly Cell[])[], total: readonly Cell[]): Promise<void> {
    this.document.fontSize(sizes.text)
    const headings = this.#parts.flat().map(({ heading, width }) => this.#heightOf(heading, width - 2 * padding.x))
    const headHeight = Math.max(...headings) + 2 * padding.y
    const all = total.length > 0 ? [...rows, total] : rows
    let next = 0
    do {
      const top = this.#y + headHeight < bottom - 30 ? this.#y : paper.margin
      if (top !== this.#y) this.#begin()
      const onPage: { row: readonly Cell[]; height: number; isTotal: boolean }[] = []
      for (let y = top + headHeight; next < all.length; next++) {
        const row = all[next] ?? []
        const height = this.#rowHeight(row)
        if (onPage.length > 0 && y + height > bottom) break
        onPage.push({ row, height, isTotal: next >= rows.length })
        y += height
        if (next % atOnce === 0) await pause()
      }
      for (const [at, part] of this.#parts.entries()) {
        if (at > 0) this.#begin()
        this.#row(part, ({ heading }) => heading, headHeight, true, colours.faint)
        for (const { row, height, isTotal } of onPage)
          this.#row(part, ({ at: column }) => this.#words(row[column], column), height, isTotal)
        await pause()
      }
      if (next < all.length) this.#begin()
    } while (next < all.length)
  }

  /** The foot of every page, when it is known how many there are. */
  foot(): void {
    const { document } = this
    const { start, count } = document.bufferedPageRange()
    document.fontSize(sizes.small)
    for (let n = 0; n < count; n++) {
      document.switchToPage(start + n)
      const y = paper.height - paper.margin
      const { title, platform, lang } = this.#about
      this.#write(`${platform} · ${title}`, paper.margin, y, room - 120, { colour: colours.faint, most: 1 })
      const number = filled(texts.page[lang], { n: n + 1, all: count })
      this.#write(number, paper.width - paper.margin - 110, y, 110, { right: true, colour: colours.faint, most: 1 })
    }
  }
}

export async function* pdfOf(
  about: About,
  columns: readonly FileColumn[],
  chunks: AsyncIterable<ReadonlyArray<readonly Cell[]>>,
  foot: () => TableFoot,
  most = paperRows,
): AsyncGenerator<Uint8Array> {
  const rows: (readonly Cell[])[] = []
  let count = 0
  for await (const chunk of chunks) {
    rows.push(...chunk.slice(0, Math.max(0, most - count)))
    count += chunk.length
  }
  const { total, notes } = foot()
  const made = new Paper(about, columns)
  const figure = new Intl.NumberFormat(about.lang === 'zh' ? 'zh-CN' : 'en-GB')
  const shortened = { n: figure.format(rows.length), all: figure.format(count) }
  made.head(notes, count > rows.length ? filled(texts.first[about.lang], shortened) : '')
  await made.measure(rows, total)
  await made.table(rows, total)
  made.foot()
  made.document.end()
  for await (const part of made.document) yield part as Uint8Array
}
