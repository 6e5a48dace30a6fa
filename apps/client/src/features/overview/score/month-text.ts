import type { Lang } from '@outrider/contract'
import { dateLocale } from '../../../core/time/date-form.ts'

/** A month such as 2026-11 as people write it: November 2026, 2026年11月; what is none is shown as it is. */
export function monthText(month: string, lang: Lang): string {
  const time = new Date(`${month}-15T12:00:00`)
  if (Number.isNaN(time.getTime())) return month
  return new Intl.DateTimeFormat(dateLocale(lang), { year: 'numeric', month: 'long' }).format(time)
}
