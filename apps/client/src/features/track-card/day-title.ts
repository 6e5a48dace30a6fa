/** A day of the calendar with its day of the week. */
import type { Lang } from '@outrider/contract'
import { dateLocale, yearFirst } from '../../core/time/date-form.ts'

const inUtc = { timeZone: 'UTC' } as const
const dates = { year: 'numeric', month: '2-digit', day: '2-digit', ...inUtc } as const

/** `day`: 2026-01-31, of whatever time zone. */
export function dayTitle(day: string, lang: Lang): string {
  const date = new Date(`${day}T00:00Z`)
  const weekday = date.toLocaleDateString(dateLocale(lang), { weekday: 'short', ...inUtc })
  return `${date.toLocaleDateString(dateLocale(lang), { ...dates, month: yearFirst(lang) ? '2-digit' : 'short' })} ${weekday}`
}
