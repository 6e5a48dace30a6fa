/** What an English date begins with: 22 Nov, Nov 22 or 2026-11-22. Chinese dates begin with the year everywhere. */
import type { Lang } from '@outrider/contract'

export const dateForms = ['day', 'month', 'year'] as const
export type DateForm = (typeof dateForms)[number]

/** Regions that write the month first, and those that write the year first; others begin with the day. */
const regions: Readonly<Record<string, DateForm>> = { US: 'month', PH: 'month', CA: 'year', SE: 'year', LT: 'year', ZA: 'year' }

/** `deviceLanguage`: as the device reports it, such as en-US. */
export const dateFormOf = (deviceLanguage: string): DateForm => regions[/-([A-Z]{2})\b/.exec(deviceLanguage)?.[1] ?? ''] ?? 'day'

const locales: Readonly<Record<DateForm, string>> = { day: 'en-GB', month: 'en-US', year: 'en-CA' }

let shown: DateForm = 'day'

export const switchDateForm = (form: DateForm): void => {
  shown = form
}

/** Also the language of the document, which fields for dates follow. */
export const dateLocale = (lang: Lang): string => (lang === 'zh' ? 'zh-CN' : locales[shown])
export const yearFirst = (lang: Lang): boolean => lang === 'zh' || shown === 'year'
