/** What a file says of its rows beside them: what they are, from when to when, who exported them and when, and in which zone its times are. */
import { type Lang, reportNoteTexts } from '@outrider/contract'
import type { Cell, TableFoot } from '@outrider/tables'
import { serverNow } from '../time/server-clock.ts'
import type { TableFile, TableFileColumn } from './table-file.ts'

/** As dates are written in ISO 8601. */
const writtenAt = (time: number): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(time)

const timeIn = (cell: Cell): number | undefined =>
  typeof cell === 'object' && cell !== null && 'time' in cell ? cell.time : undefined

/** From when to when rows are, by their first column that has a time; nothing before they have passed. */
class Period {
  readonly #from: number[] = []
  readonly #to: number[] = []

  /** The same columns; what is written is looked at. */
  watching<Row>(columns: readonly TableFileColumn<Row>[]): TableFileColumn<Row>[] {
    return columns.map((column, at) => ({
      ...column,
      cell: row => {
        const cell = column.cell(row)
        const time = timeIn(cell)
        if (time !== undefined) {
          this.#from[at] = Math.min(this.#from[at] ?? time, time)
          this.#to[at] = Math.max(this.#to[at] ?? time, time)
        }
        return cell
      },
    }))
  }

  get text(): string | undefined {
    const at = this.#from.findIndex(time => time !== undefined)
    const [from, to] = [this.#from[at], this.#to[at]]
    return from === undefined || to === undefined ? undefined : `${writtenAt(from)} – ${writtenAt(to)}`
  }
}

/** Notes that a table has of its own stay. `userName`: empty: nobody is signed in. */
export function withMaker<Row>(table: TableFile<Row>, userName: string, lang: Lang, now = serverNow()): TableFile<Row> {
  const texts = reportNoteTexts
  const by = userName === '' ? [] : [[texts.by[lang], userName]]
  const period = new Period()
  const own = (): TableFoot => ({
    total: [],
    title: texts.title[lang],
    notes: [
      [texts.report[lang], table.title],
      ...(period.text === undefined ? [] : [[texts.period[lang], period.text]]),
      // Times of such a file are of this device.
      [texts.zone[lang], new Intl.DateTimeFormat().resolvedOptions().timeZone],
      [texts.made[lang], writtenAt(now)],
    ],
  })
  return {
    ...table,
    columns: table.foot ? table.columns : period.watching(table.columns),
    foot: () => {
      const foot = (table.foot ?? own)()
      return { ...foot, notes: [...foot.notes, ...by] }
    },
  }
}
