/** What a file or a page says of its rows: what they are of, from when to when, in which zone, and when they were read. */
import { reportNoteTexts } from '@outrider/contract'
import type { TableFoot } from '@outrider/tables'
import { useLang } from '../i18n/use-texts.ts'
import { useReportZone } from '../queries/use-report-zone.ts'
import { serverNow } from '../time/server-clock.ts'
import { todayIn, type ZoneDays } from './zone-days.ts'

interface About {
  /** Name of the table. */
  title: string
  /** Organisation, vehicle or driver. */
  of: string
  days: ZoneDays | undefined
}

export function useFileNotes({ title, of, days }: About): () => TableFoot {
  const lang = useLang()
  const { data: zone } = useReportZone()
  return () => {
    const texts = reportNoteTexts
    const now = serverNow()
    // As dates are written in ISO 8601.
    const format = new Intl.DateTimeFormat('sv-SE', { ...(zone && { timeZone: zone }), dateStyle: 'short', timeStyle: 'short' })
    const today = zone === undefined ? undefined : todayIn(zone, now).toString()
    const unfinished = today !== undefined && days && days.begin <= today && days.end >= today
    return {
      total: [],
      title: texts.title[lang],
      notes: [
        [texts.report[lang], title],
        ...(of === '' ? [] : [[texts.of[lang], of]]),
        ...(days ? [[texts.period[lang], days.begin === days.end ? days.begin : `${days.begin} – ${days.end}`]] : []),
        ...(unfinished ? [['', texts.unfinished[lang].replace('{day}', today)]] : []),
        ...(zone === undefined ? [] : [[texts.zone[lang], zone]]),
        [texts.made[lang], format.format(now)],
      ],
    }
  }
}
