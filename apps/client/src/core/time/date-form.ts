/** What a date begins with: 22 Nov, Nov 22 or 2026-11-22. Chinese dates begin with the year everywhere. */
import { dateLocaleOf, type Lang } from '@outrider/contract'
import { writtenForms } from '../i18n/written-forms.ts'

/** Also the language of the document, which fields for dates follow. */
export const dateLocale = (lang: Lang): string => dateLocaleOf(lang, writtenForms().dateForm)
export const yearFirst = (lang: Lang): boolean => lang === 'zh' || writtenForms().dateForm === 'year'
