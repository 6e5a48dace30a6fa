/** What a file says of its rows, so that nobody has to ask where its figures are from: report, subject, days, zone, and how new they are. */
import {
  comparedDays,
  comparisonTexts,
  type DayRange,
  type Lang,
  mailedTitle,
  type ReportName,
  reportNoteTexts,
} from '@outrider/contract'
import type { Cell } from '@outrider/tables'
import type { Elsewhere } from '../../vehicle-zones.ts'
import { dayOf } from '../days.ts'
import type { AskedMail } from './asked-export.ts'

/** Names of some subjects of a report, and how many there are. */
export interface Subjects {
  readonly subjects: readonly string[]
  readonly subjectCount: number
}

const filled = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole))

const more = (names: readonly string[], { subjectCount }: Subjects, lang: Lang): string => {
  const some = names.join(lang === 'zh' ? '、' : ', ')
  if (names.length === 0 || subjectCount <= names.length) return some
  return `${some}${lang === 'zh' ? '' : ' '}${filled(reportNoteTexts.andMore[lang], { n: subjectCount })}`
}

/** For the name of a file. */
export const shortName = (of: Subjects, lang: Lang): string => more(of.subjects.slice(0, 1), of, lang)

interface Facts {
  /** Of the days that are counted, IANA names: that of most vehicles first. Times are of the first one. */
  zones: readonly [string, ...string[]]
  /** ms since 1970; empty: figures are as new as the reports. */
  asOf: readonly number[]
  now: number
  /** First and last day, YYYY-MM-DD. */
  days: readonly [string, string]
  /** Further reports of the same file. */
  also?: readonly ReportName[]
}

/** Of these vehicles, of which some follow another zone than that of the platform. */
export function zonesOfDays(count: number, { zones }: Elsewhere, platform: string): [string, ...string[]] {
  const counts = new Map<string, number>()
  if (count > zones.length || count === 0) counts.set(platform, count - zones.length)
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1)
  const [first, ...others] = [...counts].toSorted(([, a], [, b]) => b - a).map(([zone]) => zone)
  return [first ?? platform, ...others]
}

export function notesOf(
  { report, part, lang, title, compare }: Pick<AskedMail, 'report' | 'part' | 'lang' | 'title' | 'compare'>,
  of: Subjects,
  { zones, asOf, now, days: [first, last], also = [] }: Facts,
): { title: string; notes: Cell[][] } {
  const texts = reportNoteTexts
  const [timeZone] = zones
  // As dates are written in ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const today = dayOf(now, timeZone)
  const timed = (time: string): string => (zones.length > 1 ? `${time} ${timeZone}` : time)
  const ranged = (days: DayRange): string => (days.first === days.last ? days.first : `${days.first} – ${days.last}`)
  return {
    title: texts.title[lang],
    notes: [
      [texts.report[lang], [title, mailedTitle(report, lang, part)].filter(Boolean).join(' · ')],
      ...also.map(each => [texts.report[lang], mailedTitle(each, lang, 0)]),
      [texts.of[lang], more(of.subjects, of, lang)],
      [texts.period[lang], ranged({ first, last })],
      ...(compare === undefined ? [] : [[comparisonTexts.comparedWith[lang], ranged(comparedDays({ first, last }, compare))]]),
      ...(first <= today && last >= today ? [['', filled(texts.unfinished[lang], { day: today })]] : []),
      [
        texts.zone[lang],
        zones.length > 1 ? filled(texts.zones[lang], { zones: zones.join(lang === 'zh' ? '、' : ', ') }) : timeZone,
      ],
      ...(asOf.length > 0 ? [[texts.asOf[lang], timed(format.format(Math.min(...asOf)))]] : []),
      [texts.made[lang], timed(format.format(now))],
    ],
  }
}
