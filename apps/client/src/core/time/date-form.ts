/** What a date begins with: 22 Nov, Nov 22 or 2026-11-22. Chinese dates begin with the year everywhere. And where fields for dates and times find it. */
import { dateLocaleOf, type Lang } from '@outrider/contract'
import { writtenForms } from '../i18n/written-forms.ts'

export const dateLocale = (lang: Lang): string => dateLocaleOf(lang, writtenForms().dateForm)
/** Fields for dates and times follow the document, which stands below them: its language and its clock. */
export function tellDocument(lang: Lang): void {
  document.documentElement.lang = dateLocale(lang)
  document.documentElement.dataset['clock'] = writtenForms().clock
}
export const yearFirst = (lang: Lang): boolean => lang === 'zh' || writtenForms().dateForm === 'year'
