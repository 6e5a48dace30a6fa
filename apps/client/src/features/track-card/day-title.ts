/** A day of the calendar with its day of the week. */
import type { Lang } from '@outrider/contract'

const locales = { zh: 'zh-CN', en: 'en-GB' } as const
const inUtc = { timeZone: 'UTC' } as const
const dates = { year: 'numeric', month: '2-digit', day: '2-digit', ...inUtc } as const

/** `day`: 2026-01-31, of whatever time zone. */
export function dayTitle(day: string, lang: Lang): string {
  const date = new Date(`${day}T00:00Z`)
  const weekday = date.toLocaleDateString(locales[lang], { weekday: 'short', ...inUtc })
  return `${date.toLocaleDateString(locales[lang], dates)} ${weekday}`
}
