/** Formats dates, times and numbers, in the device's time zone. */
import { type Lang, monthForm } from '@outrider/contract'
import { writtenForms } from '../i18n/written-forms.ts'
import { dateLocale } from './date-form.ts'

/** Of numbers: dates have a form of their own, see date-form.ts. */
const locales = { zh: 'zh-CN', en: 'en-GB' } as const
const cached = new Map<string, Intl.DateTimeFormat>()

function formatter(lang: Lang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = dateLocale(lang)
  const key = `${locale}${JSON.stringify(options)}`
  const known = cached.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  cached.set(key, made)
  return made
}

const monthOf = (lang: Lang) => monthForm(lang, writtenForms().dateForm)
/** With 12 hours the hour has no zero before it: 2:05 pm. */
const clock = (): Intl.DateTimeFormatOptions =>
  writtenForms().clock === 'h12'
    ? { hour: 'numeric', minute: '2-digit', hour12: true }
    : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const toMinute = (): Intl.DateTimeFormatOptions => ({ year: 'numeric', day: '2-digit', ...clock() })

/** ms since 1970 to date and time with seconds. */
export const dateTime = (time: number, lang: Lang): string =>
  formatter(lang, { ...toMinute(), month: monthOf(lang), second: '2-digit' }).format(time)
/** As dateTime, to the minute. */
export const dateMinute = (time: number, lang: Lang): string =>
  formatter(lang, { ...toMinute(), month: monthOf(lang) }).format(time)
export const clockTime = (time: number, lang: Lang): string => formatter(lang, clock()).format(time)
/** As clockTime, with seconds. */
export const clockSecond = (time: number, lang: Lang): string => formatter(lang, { ...clock(), second: '2-digit' }).format(time)
/** From one minute to another; the day is told once where both are of the same. */
export const minuteRange = (from: number, to: number, lang: Lang): string =>
  `${dateMinute(from, lang)} – ${new Date(from).toDateString() === new Date(to).toDateString() ? clockTime(to, lang) : dateMinute(to, lang)}`
export const dayMonth = (time: number, lang: Lang): string =>
  formatter(lang, { month: monthOf(lang), day: '2-digit' }).format(time)
/** As dayMonth, of a day such as 2026-11-22. What another vendor's platform says otherwise is shown as it is; undefined: it says none. */
export function dayMonthOf(day: string | undefined, lang: Lang): string {
  const time = new Date(`${day}T12:00:00`).getTime()
  return Number.isNaN(time) ? (day ?? '') : dayMonth(time, lang)
}
/** A day such as 2026-11-22 with its year; what is none is shown as it is. */
export function dayText(day: string, lang: Lang): string {
  const time = new Date(`${day}T12:00:00`).getTime()
  return Number.isNaN(time) ? day : formatter(lang, { year: 'numeric', month: monthOf(lang), day: '2-digit' }).format(time)
}
/** From one day to another, both such as 2026-11-22. */
export const dayRange = (first: string, last: string, lang: Lang): string =>
  first === last ? dayText(first, lang) : `${dayText(first, lang)} – ${dayText(last, lang)}`
/** Day of the week, short. */
export const weekday = (time: number, lang: Lang): string => formatter(lang, { weekday: 'short' }).format(time)

const counted = new Map<string, Intl.NumberFormat>()

/** With up to `digits` decimals. */
export const number = (value: number, lang: Lang, digits = 0): string => formatted(value, lang, digits, 0)

/** With just `digits` decimals, so that figures below each other have their points below each other. */
export const fixedNumber = (value: number, lang: Lang, digits: number): string => formatted(value, lang, digits, digits)

function formatted(value: number, lang: Lang, digits: number, least: number): string {
  const key = `${lang}${digits} ${least}`
  let known = counted.get(key)
  if (!known) {
    // Creating a formatter is much slower than using one. What is rounded to nothing has no sign.
    const rounded = { maximumFractionDigits: digits, minimumFractionDigits: least, signDisplay: 'negative' } as const
    known = new Intl.NumberFormat(locales[lang], rounded)
    counted.set(key, known)
  }
  return known.format(value)
}

/** Always with as many decimals, for figures that stand in a column. */
export const decimal = (value: number, lang: Lang, digits: number): string => formatted(value, lang, digits, digits)

/** Degrees with hemisphere, five decimals (about a metre). */
export const coordinates = (latitude: number, longitude: number): string =>
  `${Math.abs(latitude).toFixed(5)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude).toFixed(5)}° ${longitude < 0 ? 'W' : 'E'}`
