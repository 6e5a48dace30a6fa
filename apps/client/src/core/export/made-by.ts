/** What a file says of its rows beside them: what they are, who exported them and when, and in which zone its times are. */
import { type Lang, reportNoteTexts } from '@outrider/contract'
import type { TableFoot } from '@outrider/tables'
import { serverNow } from '../time/server-clock.ts'
import type { TableFile } from './table-file.ts'

/** As dates are written in ISO 8601. */
const writtenAt = (time: number): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(time)

/** Notes that a table has of its own stay. `userName`: empty: nobody is signed in. */
export function withMaker<Row>(table: TableFile<Row>, userName: string, lang: Lang, now = serverNow()): TableFile<Row> {
  const texts = reportNoteTexts
  const by = userName === '' ? [] : [[texts.by[lang], userName]]
  const own = (): TableFoot => ({
    total: [],
    title: texts.title[lang],
    notes: [
      [texts.report[lang], table.title],
      // Times of such a file are of this device.
      [texts.zone[lang], new Intl.DateTimeFormat().resolvedOptions().timeZone],
      [texts.made[lang], writtenAt(now)],
    ],
  })
  return {
    ...table,
    foot: () => {
      const foot = (table.foot ?? own)()
      return { ...foot, notes: [...foot.notes, ...by] }
    },
  }
}
