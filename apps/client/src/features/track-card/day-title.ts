/** A day of the calendar with its day of the week. */
import type { Lang } from '@outrider/contract'

const options = { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'short' } as const
const formats = { zh: new Intl.DateTimeFormat('zh-CN', options), en: new Intl.DateTimeFormat('en-GB', options) }

/** `day`: 2026-01-31, of whatever time zone. */
export const dayTitle = (day: string, lang: Lang): string => formats[lang].format(Date.parse(`${day}T00:00Z`))
