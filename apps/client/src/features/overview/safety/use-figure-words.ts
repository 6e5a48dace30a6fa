/** Figures of safety in words; null: not known. */
import { useLang } from '../../../core/i18n/use-texts.ts'
import { dayRange, decimal, number } from '../../../core/time/format.ts'
import { roundedShown, shownAs } from '../../../core/time/measures.ts'

/** A figure that is not known. */
export const nothing = '–'

/** Metres and seconds, as files have them: in the units of the headings. */
export const kmIn = (metres: number | null): number | null => (metres === null ? null : roundedShown('km', metres / 1000))
export const hoursIn = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 360) / 10)

/** How much more or less than before, in per cent with an arrow; empty: there was nothing before, or it is not known. */
export function changeText(now: number | null | undefined, before: number | null | undefined): string {
  if (typeof now !== 'number' || typeof before !== 'number' || before <= 0) return ''
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0 ? '±0%' : `${percent > 0 ? '↑' : '↓'}${Math.abs(percent)}%`
}

export function useFigureWords() {
  const lang = useLang()
  const whole = (value: number | null | undefined) => (value === null || value === undefined ? nothing : number(value, lang))
  const tenth = (value: number | null | undefined) => (value === null || value === undefined ? nothing : decimal(value, lang, 1))
  return {
    whole,
    tenth,
    km: (metres: number | null | undefined) => whole(typeof metres === 'number' ? shownAs('km', metres / 1000) : metres),
    rate: (per100Km: number | null | undefined) => tenth(typeof per100Km === 'number' ? shownAs('rate', per100Km) : per100Km),
    hours: (seconds: number | null | undefined) => tenth(typeof seconds === 'number' ? seconds / 3600 : seconds),
    share: (part: number | null, of: number | null) =>
      part === null || of === null || of <= 0 ? nothing : `${Math.round((part / of) * 100)}%`,
    days: (first: string, last: string) => dayRange(first, last, lang),
  }
}
